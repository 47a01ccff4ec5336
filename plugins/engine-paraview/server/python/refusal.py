"""Answers that say no."""


class Refusal(Exception):
    """A question that cannot be answered, by the code that its text goes by."""

    def __init__(self, code, status=400, **values):
        super().__init__(code)
        self.code = code
        self.status = status
        self.values_of_text = values


def damaged(file):
    """A file that is not what its manifest says."""
    return Refusal("damaged-dataset", 410, place=file, file=file)
