# Two commands matter: `make run` and `make test`. Everything they need, they set up themselves.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
MANAGE := $(BIN)/python manage.py
QUESTION := $(shell cat sample/question.txt)
SOURCES := config research publishing tests bench manage.py

.PHONY: run demo test check fix lock diagram pictures clean system-pdf system-browser

run: $(VENV)/base.stamp system-pdf  ## research the demo question, then serve the site and its worker on loopback
	$(MANAGE) migrate --verbosity 0
	@if [ -z "$$COUNTERSIGN_WORKSPACES" ]; then echo "Researching the sample question:"; \
	  $(MANAGE) research "$(QUESTION)" --workspace sample --user analyst --output demo || true; \
	else echo "Your own workspaces are set, so the sample question is not asked."; fi
	@echo "Sign in as:"
	@$(MANAGE) accounts
	$(MANAGE) serve

demo: $(VENV)/base.stamp system-pdf  ## research the demo question and leave demo/report.{html,md,pdf,json}
	$(MANAGE) migrate --verbosity 0
	$(MANAGE) research "$(QUESTION)" --workspace sample --user analyst --output demo
	@test -s demo/report.html -a -s demo/report.md -a -s demo/report.json -a -s demo/report.pdf

test: check system-browser  ## every check and every test
	$(BIN)/python -m pytest --numprocesses auto --dist worksteal --quiet

check: $(VENV)/dev.stamp system-pdf  ## style, types, layers, templates, migrations, deployment
	$(BIN)/ruff check $(SOURCES)
	$(BIN)/ruff format --check --quiet $(SOURCES)
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/djlint --check --lint --quiet templates
	COUNTERSIGN_HTTPS=true COUNTERSIGN_SITE_URL=https://localhost $(MANAGE) check --deploy --fail-level WARNING
	$(MANAGE) makemigrations --check --dry-run --verbosity 1

fix: $(VENV)/dev.stamp  ## mend what can be mended by a program
	$(BIN)/ruff check --fix $(SOURCES)
	$(BIN)/ruff format $(SOURCES)
	-$(BIN)/djlint --reformat --quiet templates

$(VENV)/bin/python:
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Countersign needs Python 3.11 or newer: make PYTHON=python3.11 …")'
	$(PYTHON) -m venv $(VENV)

$(VENV)/base.stamp: requirements/base.txt | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/base.txt
	@touch $@

$(VENV)/dev.stamp: requirements/dev.txt | $(VENV)/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/dev.txt
	@touch $@ $(VENV)/base.stamp

# WeasyPrint draws text with Pango, and the browser tests drive Debian's Chromium. Both are installed where that is possible
# without asking; elsewhere the PDF becomes a notice, and the browser tests are skipped and say so.
APT := DEBIAN_FRONTEND=noninteractive apt-get -qq
system-pdf:
	@$(PYTHON) -c 'import ctypes.util, sys; sys.exit(ctypes.util.find_library("pangoft2-1.0") is None)' || \
	  if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then $(APT) update && $(APT) install -y libpangoft2-1.0-0 >/dev/null; \
	  else echo "Pango is missing, so there will be no PDF. Install libpangoft2-1.0-0 (Debian) or pango (Homebrew)."; fi

system-browser:
	@command -v chromium >/dev/null || \
	  if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then $(APT) update && $(APT) install -y chromium >/dev/null; \
	  else echo "Chromium is missing, so the browser tests will be skipped."; fi

LOCK := --quiet --generate-hashes --no-header --no-annotate --strip-extras \
  --no-emit-index-url --no-emit-find-links --no-emit-trusted-host --no-emit-options
lock:  ## write the pinned requirements anew from requirements/*.in
	$(PYTHON) -m venv $(VENV)-lock
	$(VENV)-lock/bin/pip install --quiet pip-tools
	$(VENV)-lock/bin/pip-compile $(LOCK) -o requirements/base.txt requirements/base.in
	$(VENV)-lock/bin/pip-compile $(LOCK) -o requirements/dev.txt requirements/dev.in

diagram: $(VENV)/dev.stamp  ## write docs/states.md anew from the transition table
	$(MANAGE) states --write

pictures: $(VENV)/dev.stamp system-pdf system-browser  ## tell a whole story and take docs/pictures anew from it
	$(BIN)/python bench/pictures.py

clean:  ## remove the environment and everything that was made, but never the data folder
	rm -rf $(VENV) $(VENV)-lock demo .mypy_cache .ruff_cache .pytest_cache .hypothesis
