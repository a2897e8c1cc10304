"""How many lines has this person not read? For the head of every page."""

from __future__ import annotations

from django import template
from django.contrib.auth.models import AnonymousUser, User

from publishing.selectors.notices import MANY, unread_count

register = template.Library()


@register.simple_tag
def unread_notices(person: User | AnonymousUser) -> str:
    """Return the count as the head shows it: '' for none, '99+' beyond what is counted."""
    count = unread_count(person)
    if not count:
        return ""
    return f"{MANY}+" if count > MANY else str(count)
