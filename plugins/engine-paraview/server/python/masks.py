"""Which items of a layer count."""

import base64

import numpy

from columns import numbers, raw
from datasets import MISSING_CODE
from refusal import damaged
from regions import in_regions
from screen_areas import in_area


def kept_items(layer, question):
    """One byte an item, 1 for kept; None when nothing is left out."""
    step = question.get("subset")
    return None if step is None else _mask(layer, step)


def steps_of(question):
    """The steps that all narrow what counts."""
    step = question.get("subset")
    if step is None:
        return []
    return step["of"] if step["kind"] == "all" else [step]


def narrowed_by(question, steps):
    """The same question of the items that only these steps narrow."""
    return {**question, "subset": {"kind": "all", "of": steps} if steps else None}


def _mask(layer, step):
    return _STEPS[step["kind"]](layer, step)


def _range(layer, step):
    values = numbers(layer, layer.column(step["column"]))
    return (values >= float(step["low"])) & (values <= float(step["high"]))


def _codes(layer, step):
    codes = raw(layer, layer.column(step["column"]))
    wanted = _bits(step["wanted"])
    mask = codes < len(wanted)
    mask[mask] = wanted[codes[mask]]
    return mask


def _items(layer, step):
    return _bits(step["wanted"])[: layer.count]


def _all(layer, step):
    return numpy.logical_and.reduce([_mask(layer, part) for part in step["of"]])


def _any(layer, step):
    return numpy.logical_or.reduce([numpy.zeros(layer.count, bool), *(_mask(layer, part) for part in step["of"])])


def _pieces(layer, step):
    levels = step["levels"]
    if not levels:
        return numpy.zeros(layer.count, bool)
    codes = numpy.stack([layer.numbers(layer.column(level["field"])["data"], layer.count) for level in levels], axis=1)
    # A path ends before its first missing part.
    ended = numpy.logical_or.accumulate(codes == MISSING_CODE, axis=1)
    pieces, ids = numpy.unique(numpy.where(ended, MISSING_CODE, codes), axis=0, return_inverse=True)
    if len(pieces) > step["most"]:
        return numpy.zeros(layer.count, bool)
    separator = step["separator"]
    wanted = [_is_selected(separator.join(_texts(layer, levels, piece)), step) for piece in pieces]
    return numpy.array(wanted, bool)[ids.reshape(-1)]


_STEPS = {
    "range": _range,
    "codes": _codes,
    "pieces": _pieces,
    "items": _items,
    "inside": lambda layer, step: in_regions(layer, step["regions"]),
    "area": lambda layer, step: in_area(layer, step["area"], slice(None)),
    "all": _all,
    "any": _any,
    "none": lambda layer, step: ~_any(layer, step),
}


def _bits(text):
    """The bits of a text of base64, the lowest of each byte first."""
    return numpy.unpackbits(numpy.frombuffer(base64.b64decode(text), numpy.uint8), bitorder="little").astype(bool)


def _texts(layer, levels, piece):
    for level, code in zip(levels, piece):
        if code == MISSING_CODE:
            return
        if code >= len(level["texts"]):
            raise damaged(layer.column(level["field"])["data"]["file"])
        yield level["texts"][code]


def _is_selected(path, step):
    paths, separator = set(step["paths"]), step["separator"]
    if path in paths or path + separator in paths:
        return True
    end = path.rfind(separator)
    while end > 0:
        if path[:end] in paths:
            return True
        # The end may not be before the separator that was found, but overlap with it.
        end = path.rfind(separator, 0, end - 1 + len(separator))
    return False
