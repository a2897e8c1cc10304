"""What does the head of every page say to this person? How many lines are unread, and whether they are an auditor."""

from __future__ import annotations

from django import template
from django.contrib.auth.models import AnonymousUser, User

from publishing.selectors.notices import MANY, unread_count
from publishing.store.people import is_auditor

register = template.Library()


@register.simple_tag
def audits(person: User | AnonymousUser) -> bool:
    """Tell whether the head leads this person to the chain of events. One query."""
    return person.is_authenticated and is_auditor(person)


@register.simple_tag
def unread_notices(person: User | AnonymousUser) -> str:
    """Return the count as the head shows it: '' for none, '99+' beyond what is counted."""
    count = unread_count(person)
    if not count:
        return ""
    return f"{MANY}+" if count > MANY else str(count)
