"""Which unit is this, and how does it convert? Data alone: symbols and words, each with an exact factor.

Factors follow the SI brochure and the international yard and pound; what has no exact factor is a unit of its own.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from research.evidence.quantities.types import Dimension

D = Dimension
_ONE, _ZERO = Fraction(1), Fraction(0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Unit:
    """A unit: `value * factor + offset` is the amount in the base unit. `measure` tells apart what one dimension mixes."""

    symbol: str
    dimension: D
    factor: Fraction = _ONE
    offset: Fraction = _ZERO
    measure: str = ""

    def based(self, value: Fraction) -> Fraction:
        """Return an amount in the base unit."""
        # Most numbers have no unit, and arithmetic of fractions is dear.
        if self.factor is _ONE and self.offset is _ZERO:
            return value
        return value * self.factor + self.offset


_F = Fraction
_PREFIXES = {
    "": _F(1),
    "n": _F(1, 10**9),
    "μ": _F(1, 10**6),
    "m": _F(1, 10**3),
    "c": _F(1, 100),
    "d": _F(1, 10),
    "h": _F(100),
    "k": _F(10**3),
    "M": _F(10**6),
    "G": _F(10**9),
    "T": _F(10**12),
    "P": _F(10**15),
    "E": _F(10**18),
}
_BINARY = {"Ki": 2**10, "Mi": 2**20, "Gi": 2**30, "Ti": 2**40, "Pi": 2**50}
_INCH, _FOOT, _MILE = _F(254, 10**4), _F(3048, 10**4), _F(1609344, 1000)
_POUND, _GALLON = _F(45359237, 10**8), _F(3785411784, 10**12)
_HOUR, _DAY = 3600, 86400
_CALORIE = _F(4184, 1000)

# symbol, dimension, factor, prefixes that it takes
_SYMBOLS: tuple[tuple[str, D, Fraction | int, str], ...] = (
    ("m", D.LENGTH, 1, " n μ m c d h k"),
    ("mi", D.LENGTH, _MILE, " "),
    ("ft", D.LENGTH, _FOOT, " "),
    ("in", D.LENGTH, _INCH, ""),
    ("yd", D.LENGTH, _FOOT * 3, " "),
    ("nmi", D.LENGTH, 1852, " "),
    ("au", D.LENGTH, 149597870700, ""),
    ("ly", D.LENGTH, 9460730472580800, " "),
    ("m2", D.AREA, 1, " "),
    ("mm2", D.AREA, _F(1, 10**6), " "),
    ("cm2", D.AREA, _F(1, 10**4), " "),
    ("km2", D.AREA, 10**6, " "),
    ("ha", D.AREA, 10**4, " "),
    ("acre", D.AREA, _F(40468564224, 10**7), " "),
    ("mi2", D.AREA, _MILE**2, " "),
    ("ft2", D.AREA, _FOOT**2, " "),
    ("mu", D.AREA, _F(2000, 3), ""),
    ("m3", D.VOLUME, 1, " "),
    ("cm3", D.VOLUME, _F(1, 10**6), " "),
    ("km3", D.VOLUME, 10**9, " "),
    ("ft3", D.VOLUME, _FOOT**3, " "),
    ("L", D.VOLUME, _F(1, 1000), " μ m c d h M"),
    ("gal", D.VOLUME, _GALLON, " "),
    ("bbl", D.VOLUME, _GALLON * 42, " "),
    ("g", D.MASS, _F(1, 1000), " n μ m k"),
    ("t", D.MASS, 1000, " k M G"),
    ("lb", D.MASS, _POUND, " "),
    ("oz", D.MASS, _POUND / 16, " "),
    ("st", D.MASS, _POUND * 14, ""),
    ("ton", D.MASS, _POUND * 2000, ""),
    ("jin", D.MASS, _F(1, 2), ""),
    ("liang", D.MASS, _F(1, 20), ""),
    ("ct", D.MASS, _F(2, 10**4), ""),
    ("s", D.DURATION, 1, " n μ m"),
    ("min", D.DURATION, 60, " "),
    ("h", D.DURATION, _HOUR, " "),
    ("d", D.DURATION, _DAY, ""),
    ("wk", D.DURATION, 7 * _DAY, ""),
    ("m/s", D.SPEED, 1, " k"),
    ("km/h", D.SPEED, _F(1000, _HOUR), " "),
    ("mph", D.SPEED, _MILE / _HOUR, " "),
    ("kn", D.SPEED, _F(1852, _HOUR), ""),
    ("J", D.ENERGY, 1, " m k M G T P E"),
    ("Wh", D.ENERGY, _HOUR, " m k M G T P"),
    ("cal", D.ENERGY, _CALORIE, " k"),
    ("BTU", D.ENERGY, _F(105505585262, 10**8), " "),
    ("eV", D.ENERGY, _F(1602176634, 10**28), " m k M G T"),
    ("W", D.POWER, 1, " μ m k M G T"),
    ("hp", D.POWER, _FOOT * 550 * _POUND * _F(980665, 10**5), " "),
    ("PS", D.POWER, 75 * _F(980665, 10**5), ""),
    ("Pa", D.PRESSURE, 1, " h k M G"),
    ("bar", D.PRESSURE, 10**5, " m k"),
    ("atm", D.PRESSURE, 101325, " "),
    ("psi", D.PRESSURE, _POUND * _F(980665, 10**5) / _INCH**2, " "),
    ("N", D.FORCE, 1, " m k M"),
    ("bit", D.DATA, _F(1, 8), " k M G T"),
    ("B", D.DATA, 1, " k M G T P E"),
    ("bit/s", D.DATA_RATE, _F(1, 8), " k M G T"),
    ("B/s", D.DATA_RATE, 1, " k M G T"),
    ("Hz", D.FREQUENCY, 1, " m k M G T"),
    ("rpm", D.FREQUENCY, _F(1, 60), " "),
    ("V", D.VOLTAGE, 1, " μ m k M"),
    ("A", D.CURRENT, 1, " μ m k"),
    ("Ah", D.CHARGE, _HOUR, " m k"),
    ("Ω", D.RESISTANCE, 1, " m k M"),
    ("dB", D.LEVEL, 1, " "),
    ("rad", D.ANGLE, 1, " m"),
)


def _si() -> dict[str, Unit]:
    found = {}
    for symbol, dimension, factor, prefixes in _SYMBOLS:
        for prefix in ("", *prefixes.split()):
            whole = prefix + symbol
            found[whole] = Unit(symbol=whole, dimension=dimension, factor=factor * _PREFIXES[prefix])
    for prefix, size in _BINARY.items():
        found[f"{prefix}B"] = Unit(symbol=f"{prefix}B", dimension=D.DATA, factor=_F(size))
        found[f"{prefix}B/s"] = Unit(symbol=f"{prefix}B/s", dimension=D.DATA_RATE, factor=_F(size))
        found[f"{prefix}bit"] = Unit(symbol=f"{prefix}bit", dimension=D.DATA, factor=_F(size, 8))
    return found


_CELSIUS = Unit(symbol="°C", dimension=D.TEMPERATURE, offset=_F(27315, 100))
_FAHRENHEIT = Unit(symbol="°F", dimension=D.TEMPERATURE, factor=_F(5, 9), offset=_F(45967, 180))
_OTHERS = (
    Unit(symbol="", dimension=D.COUNT),
    Unit(symbol="%", dimension=D.PERCENT, factor=_F(1, 100)),
    Unit(symbol="‰", dimension=D.PERCENT, factor=_F(1, 1000)),
    Unit(symbol="‱", dimension=D.PERCENT, factor=_F(1, 10**4)),
    Unit(symbol="ppm", dimension=D.PERCENT, factor=_F(1, 10**6)),
    Unit(symbol="ppb", dimension=D.PERCENT, factor=_F(1, 10**9)),
    Unit(symbol="pp", dimension=D.POINTS, factor=_F(1, 100)),
    Unit(symbol="bp", dimension=D.POINTS, factor=_F(1, 10**4)),
    _CELSIUS,
    _FAHRENHEIT,
    Unit(symbol="K", dimension=D.TEMPERATURE),
    # Degrees of an angle and of an unnamed scale: no factor between them and anything else.
    Unit(symbol="°", dimension=D.ANGLE, measure="degree"),
    # A month has no exact number of days, and neither has a year.
    Unit(symbol="month", dimension=D.DURATION, measure="month"),
    Unit(symbol="yr", dimension=D.DURATION, factor=_F(12), measure="month"),
    Unit(symbol="mol", dimension=D.OTHER_UNIT, measure="mol"),
    Unit(symbol="px", dimension=D.OTHER_UNIT, measure="px"),
    Unit(symbol="×", dimension=D.OTHER_UNIT, measure="×"),
)
UNITS: dict[str, Unit] = {**_si(), **{unit.symbol: unit for unit in _OTHERS}}

# How else a symbol is written; letters keep their case, for 'mW' is no 'MW'.
SPELLINGS: dict[str, str] = {
    "㎡": "m2", "m²": "m2", "km²": "km2", "cm²": "cm2", "mm²": "mm2", "m³": "m3", "cm³": "cm3", "km³": "km3", "ft²": "ft2",
    "mi²": "mi2", "sqm": "m2", "sqft": "ft2", "cc": "cm3", "㎞": "km", "㎏": "kg", "㎝": "cm", "㎜": "mm", "㎥": "m3",
    "l": "L", "ml": "mL", "cl": "cL", "dl": "dL", "hl": "hL", "μl": "μL", "ug": "μg", "um": "μm", "us": "μs", "mcg": "μg",
    "lbs": "lb", "yds": "yd", "kmh": "km/h", "kph": "km/h", "km/hr": "km/h", "kt": "kt", "kts": "kn", "gr": "g",
    "sec": "s", "secs": "s", "mins": "min", "hr": "h", "hrs": "h", "Std": "h", "Min": "min", "Sek": "s", "msec": "ms",
    "kwh": "kWh", "KWh": "kWh", "KWH": "kWh", "kWH": "kWh", "Mwh": "MWh", "MWH": "MWh", "GWH": "GWh", "TWH": "TWh",
    "kw": "kW", "KW": "kW", "mwh": "MWh", "gwh": "GWh", "twh": "TWh", "gw": "GW", "tw": "TW",
    "KB": "kB", "kb": "kB", "mb": "MB", "gb": "GB", "tb": "TB", "Kb": "kbit", "Mb": "Mbit", "Gb": "Gbit",
    "Mbps": "Mbit/s", "Gbps": "Gbit/s", "kbps": "kbit/s", "Kbps": "kbit/s", "bps": "bit/s", "Tbps": "Tbit/s",
    "Mb/s": "Mbit/s", "Gb/s": "Gbit/s", "MBps": "MB/s", "GBps": "GB/s", "KB/s": "kB/s",
    "hz": "Hz", "khz": "kHz", "mhz": "MHz", "ghz": "GHz", "MHZ": "MHz", "GHZ": "GHz", "Khz": "kHz", "KHz": "kHz",
    "Mhz": "MHz", "Ghz": "GHz", "KM": "km", "KG": "kg", "Kg": "kg", "Km": "km", "CM": "cm", "MM": "mm", "kcal": "kcal",
    "℃": "°C", "℉": "°F", "ºC": "°C", "ºF": "°F", "°c": "°C", "°f": "°F", "ºc": "°C", "ºf": "°F", "º": "°", "° C": "°C",
    "° F": "°F", "°K": "K", "bps.": "bp", "dBm": "dBm", "CV": "PS", "ch": "PS", "p.p.": "pp", "ppt": "pp",
    "KiB": "KiB", "x": "×", "ton": "ton", "ohm": "Ω", "m^2": "m2", "km^2": "km2", "m^3": "m3", "sq.m": "m2",
    "км": "km", "м": "m", "см": "cm", "мм": "mm", "кг": "kg", "г": "g", "т": "t", "мг": "mg", "л": "L", "мл": "mL",
    "ч": "h", "мин": "min", "с": "s", "кВт": "kW", "МВт": "MW", "ГВт": "GW", "Вт": "W", "кВтч": "kWh", "МВтч": "MWh",
    "ГБ": "GB", "МБ": "MB", "КБ": "kB", "ТБ": "TB", "ГГц": "GHz", "МГц": "MHz", "га": "ha",
}  # fmt: skip
