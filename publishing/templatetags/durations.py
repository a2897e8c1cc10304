"""How is a span of time said in a template?"""

from __future__ import annotations

from datetime import timedelta

from django import template

register = template.Library()


@register.filter
def in_minutes(span: timedelta) -> str:
    """Return a span in whole minutes, rounded up: '1 minute', '15 minutes'."""
    minutes = max(1, -(-int(span.total_seconds()) // 60))
    return "1 minute" if minutes == 1 else f"{minutes} minutes"


@register.filter
def in_days(span: timedelta) -> str:
    """Return how long something has waited, in its largest unit: 'today', '1 day', '12 days'."""
    if span.days < 1:
        return "today"
    return "1 day" if span.days == 1 else f"{span.days} days"
