"""What should a person hear of? Their own lines only, newest first, and how many they have not read."""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser, User
from django.core.paginator import Page, Paginator

from publishing.models import Notification

PAGE_SIZE = 30
# Beyond this a count says "many", and the database need not count on.
MANY = 99


def notices_page(person: User, *, page: str) -> Page[Notification]:
    """Return one page of a person's lines, newest first. An impossible page number gives the nearest page."""
    return Paginator(Notification.objects.filter(recipient=person), PAGE_SIZE).get_page(page)


def unread_count(person: User | AnonymousUser) -> int:
    """Return how many lines a person has not read, at most one more than MANY; 0 for nobody."""
    if not person.is_authenticated:
        return 0
    return Notification.objects.filter(recipient=person, read_at__isnull=True)[: MANY + 1].count()
