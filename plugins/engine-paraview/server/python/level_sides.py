"""Which parts of a trapezoid's level ends are a part of the outline."""

import bisect


class LevelSides:
    """Goes from one corner to another along a level, by the ends of the outline's segments in between."""

    def __init__(self, across, levels, segments):
        self._across = across
        self._pairs = set()
        corners_at = {}
        for one, other in segments:
            if levels[one] == levels[other]:
                self._pairs.update([(one, other), (other, one)])
                corners_at.setdefault(levels[one], set()).update([one, other])
        self._levels = {level: sorted(corners, key=across.__getitem__) for level, corners in corners_at.items()}

    def path(self, start, end, level):
        """The corners from `start` to the one before `end`, each with whether the side after it is outline."""
        low, high = sorted([self._across[start], self._across[end]])
        corners = self._levels.get(level, [])
        first = bisect.bisect_right(corners, low, key=self._across.__getitem__)
        between = corners[first : bisect.bisect_left(corners, high, key=self._across.__getitem__)]
        if self._across[start] > self._across[end]:
            between.reverse()
        path = [start, *between, end]
        return [(corner, (corner, after) in self._pairs) for corner, after in zip(path, path[1:])]
