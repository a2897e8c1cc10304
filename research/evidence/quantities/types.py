"""What is one quantity of a text? Its place, its original form, its exact value, its unit and its bound.

What a writing leaves open stays open: `others` holds its further readings, and nothing here chooses between them silently.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction


class Dimension(StrEnum):
    """What is measured. Two quantities of different dimensions are never the same."""

    COUNT = "count"
    ORDINAL = "ordinal"
    PERCENT = "percent"
    POINTS = "points"
    MONEY = "money"
    LENGTH = "length"
    AREA = "area"
    VOLUME = "volume"
    MASS = "mass"
    DURATION = "duration"
    SPEED = "speed"
    TEMPERATURE = "temperature"
    ENERGY = "energy"
    POWER = "power"
    PRESSURE = "pressure"
    FORCE = "force"
    DATA = "data"
    DATA_RATE = "data rate"
    FREQUENCY = "frequency"
    VOLTAGE = "voltage"
    CURRENT = "current"
    CHARGE = "charge"
    RESISTANCE = "resistance"
    ANGLE = "angle"
    LEVEL = "level"
    DATE = "date"
    CLOCK = "clock"
    VERSION = "version"
    LABEL = "label"
    OTHER_UNIT = "other unit"


class Bound(StrEnum):
    """How the text bounds its value: 'at least 5' says something else than '5'."""

    EXACT = "exact"
    ABOUT = "about"
    AT_LEAST = "at least"
    AT_MOST = "at most"
    MORE_THAN = "more than"
    LESS_THAN = "less than"


@dataclass(frozen=True, slots=True, kw_only=True)
class Quantity:
    """One quantity: `text[start:end]`, in code points, is `written`, its unit included.

    `value` is as written with magnitude words applied ('3.1 million' is 3100000) and without conversion; `high` is the
    other end of a range. `unit` is the canonical symbol ('' for things that are counted; for a version its numbers).
    `base` and `high_base` are in the base unit of the dimension, by exact conversion; money stays in its currency.
    `measure` tells apart what one dimension mixes: the currency of money, 'mass/volume' of an unnamed quotient.
    `others` are the values of further readings ('1,234' in an unknown locale), `factor` and `offset` convert them alike.
    `day` is an ISO day, 'YYYY-MM', 'YYYY' or '--MM-DD' for a date. `parts` are the plain numbers that a date or a
    version is written with. `certain` is False for a word that is as often no number at all ('one', 'un', '一').
    `scale` is what magnitude words in Latin letters multiplied it by. `also` is what it says together with its
    neighbours ('15' in 'from 15 to 12 percent' is 15 % as well); only `asked_of` and `uncarried` ask for that.
    """

    start: int
    end: int
    written: str
    value: Fraction
    high: Fraction | None = None
    unit: str = ""
    dimension: Dimension = Dimension.COUNT
    measure: str = ""
    base: Fraction
    high_base: Fraction | None = None
    others: tuple[Fraction, ...] = ()
    factor: Fraction = Fraction(1)
    offset: Fraction = Fraction(0)
    bound: Bound = Bound.EXACT
    day: str = ""
    parts: tuple[Fraction, ...] = ()
    certain: bool = True
    scale: Fraction = Fraction(1)
    also: tuple[Quantity, ...] = field(default=(), compare=False, repr=False)

    @property
    def readings(self) -> frozenset[Fraction]:
        """Every value in the base unit that the writing may mean."""
        return frozenset((self.base, *(other * self.factor + self.offset for other in self.others)))
