"""Draws pictures of views; what they need is kept from one to the next."""

from pictures.item_at import item_at
from pictures.pipeline import Pipeline
from pictures.scratch import Scratch
from pictures.server import check_server, connect
from pictures.shown import ShownLayer
from pictures.view import PictureView


class Pictures:
    """The pipeline and the view of one session."""

    def __init__(self, folder):
        connect()
        self._pipeline = Pipeline(Scratch(folder))
        self._view = PictureView(self._pipeline)

    def draw(self, question, binary):
        """The JPEG of a view."""
        picked = binary.view("<u4")
        parts, background = [], question["background"]["bottom"]
        for layer in question["layers"]:
            start, end = layer.get("picked", (0, 0))
            shown = ShownLayer(self._pipeline, layer, picked[start:end], background, question["zScaling"])
            parts.extend(shown.parts())
        jpeg = self._view.draw(question, parts)
        check_server()
        return {}, {"jpeg": jpeg}

    @staticmethod
    def item_at(question, _binary):
        """The item at a place of a view."""
        return item_at(question), {}
