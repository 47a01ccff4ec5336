"""One session's ParaView: answers questions about datasets that come over file descriptor 3."""

import shutil
import sys
import traceback

import numpy

from channel import Channel
from columns import colour_values
from datasets import Layer
from faces import outer_faces
from figures import cells, extent, figures
from masks import kept_items
from picks import counted, picked
from pieces import pieces
from refusal import Refusal
from rows import ends, field_values, table
from section_of_blocks import cut_blocks
from section_of_surfaces import cut_surfaces
from statistics_of_columns import bins, category_counts, summary


def _mask(layer, question, _items):
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
    "mask": _mask,
    "summary": lambda layer, question, _: (summary(layer, question), {}),
    "bins": lambda layer, question, edges: ({}, {"counts": bins(layer, question, edges.view("<f8"))}),
    "extent": lambda layer, question, _: (extent(layer, question), {}),
    "figures": lambda layer, question, edges: (figures(layer, question, edges.view("<f8")), {}),
    "cells": lambda layer, question, edges: cells(layer, question, edges.view("<f8")),
    "categories": lambda layer, question, _: (category_counts(layer, question), {}),
    "items": lambda layer, question, _: ({}, {"items": counted(layer, question)}),
    "pick": lambda layer, question, _: ({}, {"items": picked(layer, question)}),
    "ends": lambda layer, question, items: ({}, {"positions": ends(layer, int(items.view("<u4")[0]))}),
    "fieldValues": lambda layer, question, items: ({}, {"values": field_values(layer, question, items.view("<u4"))}),
    "table": lambda layer, question, items: ({}, table(layer, items.view("<u4"))),
}


class Drawing:
    """The pictures of the session, which ParaView's Python modules are loaded for when the first is asked for."""

    def __init__(self, folder):
        self._folder = folder
        self._pictures = None

    def answer(self, question, binary):
        if self._pictures is None:
            from pictures.draw import Pictures

            self._pictures = Pictures(self._folder)
        return getattr(self._pictures, PICTURES[question["ask"]])(question, binary)


PICTURES = {"draw": "draw", "itemAt": "item_at"}


def main():
    folder = sys.argv[1]
    channel = Channel(3, lambda: shutil.rmtree(folder, ignore_errors=True))
    drawing = Drawing(folder)
    for question, bytes_read in channel.questions():
        try:
            binary = numpy.frombuffer(bytes_read, numpy.uint8)
            if question["ask"] in PICTURES:
                value, arrays = drawing.answer(question, binary)
            else:
                value, arrays = ANSWERS[question["ask"]](Layer(question), question, binary)
            channel.answer(question, value, arrays)
        except Refusal as refusal:
            channel.refuse(
                question, {"code": refusal.code, "status": refusal.status, "values": refusal.values_of_text}
            )
        except Exception:
            trace = traceback.format_exc()
            channel.refuse(question, {"code": "engine-failed", "status": 500, "values": {}, "trace": trace})


main()
