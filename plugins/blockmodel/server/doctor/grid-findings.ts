import { emptyBounds, unionBounds, type Bounds } from 'adit/core';
import type { ImportFinding } from 'adit/core/server';
import { cellCount, type FittedGrid } from '../grid/block-grid.ts';
import { BlockPlacer } from '../grid/block-placer.ts';
import { worldFrame } from '../grid/frame.ts';
import { Conflicts } from '../layer/conflicts.ts';
import type { BlockStore } from '../rows/block-store.ts';

const LINES_SHOWN = 5;
const ROUNDED = 1e6;
/** Parts of a cell that are rounding. */
const NEARLY_ALL = 1 - 1e-6;

/** What is to be said of a fitted grid: what it is like, how much of it is filled, and which blocks are where others are. */
export function gridFindings(
  store: BlockStore,
  fitted: FittedGrid,
  fileName: string,
): { findings: ImportFinding[]; bounds: Bounds } {
  const { grid, kind, notes } = fitted;
  const placer = new BlockPlacer(grid, store);
  const conflicts = new Conflicts(fitted);
  let bounds = emptyBounds;
  let filled = 0;
  for (const { count, values, lines } of store.chunks()) {
    for (let block = 0; block < count; block += 1) {
      placer.look(values, block * store.stride);
      conflicts.look(placer, lines[block] as number);
      const [x = NaN, y = NaN, z = NaN] = placer.middle;
      bounds = unionBounds(bounds, [x, x, y, y, z, z]);
      filled += placer.filled;
    }
  }
  const findings: ImportFinding[] = notes.map(({ code, values }) => ({ code, severity: 'warning', fileName, values }));
  const information = (code: string, values: ImportFinding['values']): void =>
    void findings.push({ code, severity: 'information', fileName, values });
  if (kind === 'regular' || kind === 'sub-blocked') {
    const cells = grid.cells.map(({ count }) => count).join(' × ');
    const size = grid.cells.map((axis) => Math.round(axis.size * ROUNDED) / ROUNDED).join(' × ');
    information(`grid-${kind}`, { cells, size });
  }
  if (grid.frame !== worldFrame) {
    const [u] = grid.frame.axes;
    const degrees = Math.round((-Math.atan2(u[1], u[0]) * 180 * 1000) / Math.PI) / 1000 + 0;
    if (grid.frame.axes.some((axis, index) => Math.abs(axis[index as 0]) < NEARLY_ALL))
      information('rotated', { degrees });
  }
  const part = filled / cellCount(grid);
  if (kind !== 'boxes' && part < NEARLY_ALL)
    information('missing-cells', { percent: Math.round((1 - part) * 1000) / 10 });
  if (conflicts.count > 0)
    findings.push({
      code: conflicts.code,
      severity: 'warning',
      fileName,
      rows: conflicts.count,
      lines: conflicts.lines.slice(0, LINES_SHOWN),
      values: { rows: conflicts.count },
    });
  return { findings, bounds };
}
