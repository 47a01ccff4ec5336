"""One session's ParaView: answers questions about datasets that come over file descriptor 3."""

import traceback

import numpy

from channel import Channel
from columns import colour_values
from datasets import Layer
from faces import outer_faces
from masks import kept_items
from picks import picked
from pieces import pieces
from refusal import Refusal
from rows import ends, field_values, table
from section_of_blocks import cut_blocks
from section_of_surfaces import cut_surfaces
from statistics_of_columns import bins, category_counts, summary


def _filter(layer, question, _items):
    kept = kept_items(layer, question)
    if kept is None:
        return {"kept": layer.count}, {}
    return {"kept": int(kept.sum())}, {"mask": kept.astype(numpy.uint8)}


def _section(layer, question, _items):
    kept = kept_items(layer, question)
    if layer.kind == "blocks":
        return {}, cut_blocks(layer, question["plane"], kept)
    if layer.kind == "triangles":
        return {}, cut_surfaces(layer, question["plane"], kept)
    none = numpy.empty(0, numpy.uint32)
    return {}, {"positions": numpy.empty(0, numpy.float32), "ends": none, "items": none}


ANSWERS = {
    "pieces": lambda layer, question, _: ({}, pieces(layer)),
    "faces": lambda layer, question, _: ({}, {"faces": outer_faces(layer, question)}),
    "section": _section,
    "values": lambda layer, question, _: ({}, {"values": colour_values(layer, layer.column(question["field"]))}),
    "filter": _filter,
    "summary": lambda layer, question, _: (summary(layer, question), {}),
    "bins": lambda layer, question, edges: ({}, {"counts": bins(layer, question, edges.view("<f8"))}),
    "categories": lambda layer, question, _: (category_counts(layer, question), {}),
    "pick": lambda layer, question, _: ({}, {"items": picked(layer, question)}),
    "ends": lambda layer, question, items: ({}, {"positions": ends(layer, int(items.view("<u4")[0]))}),
    "fieldValues": lambda layer, question, items: ({}, {"values": field_values(layer, question, items.view("<u4"))}),
    "table": lambda layer, question, items: ({}, table(layer, items.view("<u4"))),
}


def main():
    channel = Channel(3)
    for question, binary in channel.questions():
        try:
            answer = ANSWERS[question["ask"]]
            value, arrays = answer(Layer(question), question, numpy.frombuffer(binary, numpy.uint8))
            channel.answer(question, value, arrays)
        except Refusal as refusal:
            channel.refuse(
                question, {"code": refusal.code, "status": refusal.status, "values": refusal.values_of_text}
            )
        except Exception:
            trace = traceback.format_exc()
            channel.refuse(question, {"code": "engine-failed", "status": 500, "values": {}, "trace": trace})


main()
