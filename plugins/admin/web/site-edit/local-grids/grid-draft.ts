import { makeAutoObservable, observableRef } from 'mobx';
import {
  fitLocalGrid,
  gridRise,
  gridRotation,
  gridScale,
  MAX_GRID_POINTS,
  MAX_SCALE_DIFFERENCE,
  type GridPoint,
  type LengthUnit,
  type LocalGrid,
} from 'adit/core';
import { typedNumber, type FoundSystem } from 'adit/core/web';

/** East, north and height in the local grid, then in its system, as they were typed. */
export type PointCells = readonly string[];

const CELLS = 6;
/** Heights need not be known. */
const HEIGHTS = [2, 5];
const blank: PointCells = Array.from({ length: CELLS }, () => '');

/** What the points of a grid say of it. */
export interface GridFigures {
  readonly rotation: number;
  readonly scale: number;
  readonly isScaleDoubtful: boolean;
  readonly rise: number;
  /** In the unit of the system; undefined for rows that are no points yet. */
  readonly residuals: readonly (number | undefined)[];
}

/** A local grid while it is typed. */
export class GridDraft {
  name: string;
  unit: LengthUnit;
  rows: readonly PointCells[];
  /** What its points are tied to. */
  readonly system: FoundSystem;

  constructor(system: FoundSystem, grid?: LocalGrid) {
    this.system = system;
    this.name = grid?.name ?? '';
    this.unit = grid?.unit ?? this.systemUnit;
    this.rows = grid?.points.map(cellsOf) ?? [blank, blank];
    makeAutoObservable(this, { system: false, rows: observableRef });
  }

  get systemUnit(): LengthUnit {
    return this.system.unit ?? 'm';
  }

  /** The point of each row; undefined where a number is missing, or is none. */
  get points(): readonly (GridPoint | undefined)[] {
    return this.rows.map(pointOf);
  }

  get canGrow(): boolean {
    return this.rows.length < MAX_GRID_POINTS;
  }

  /** What the complete rows say; undefined for fewer than two, and for one place. */
  get figures(): GridFigures | undefined {
    const points = this.points.filter((point) => point !== undefined);
    const fit = points.length < 2 ? undefined : fitLocalGrid(points);
    if (!fit) return undefined;
    const scale = gridScale(fit, this.unit, this.systemUnit);
    let next = 0;
    return {
      rotation: gridRotation(fit),
      scale,
      isScaleDoubtful: Math.abs(scale - 1) > MAX_SCALE_DIFFERENCE,
      rise: gridRise(points, this.unit, this.systemUnit),
      residuals: this.points.map((point) => (point ? fit.residuals[next++] : undefined)),
    };
  }

  /** The grid as it is kept; undefined while it is not complete. Rows in which nothing stands are left out. */
  get grid(): LocalGrid | undefined {
    const points = this.rows.filter((cells) => cells.some((cell) => cell.trim() !== '')).map(pointOf);
    const name = this.name.trim();
    if (name === '' || !this.figures || points.includes(undefined)) return undefined;
    return { name, unit: this.unit, system: this.system.id, points: points as GridPoint[] };
  }

  setName(name: string): void {
    this.name = name;
  }

  setUnit(unit: LengthUnit): void {
    this.unit = unit;
  }

  /** Puts a text into a cell; cells of a spreadsheet go on to the right and below. */
  type(row: number, column: number, text: string): void {
    const lines = text.replace(/\r?\n$/, '').split(/\r?\n/);
    const rows = this.rows.map((cells) => [...cells]);
    for (const [down, line] of lines.entries()) {
      if (row + down >= MAX_GRID_POINTS) break;
      const cells = (rows[row + down] ??= [...blank]);
      for (const [right, cell] of line.split('\t').entries()) if (column + right < CELLS) cells[column + right] = cell;
    }
    this.rows = rows;
  }

  addRow(): void {
    if (this.canGrow) this.rows = [...this.rows, blank];
  }

  removeRow(row: number): void {
    this.rows = this.rows.filter((_, at) => at !== row);
  }
}

function cellsOf({ local, system }: GridPoint): PointCells {
  return [...local, ...system].map((value) => (value === null ? '' : String(value)));
}

function pointOf(cells: PointCells): GridPoint | undefined {
  const numbers = cells.map((cell, at) => (cell.trim() === '' && HEIGHTS.includes(at) ? null : typedNumber(cell)));
  if (numbers.includes(undefined)) return undefined;
  const [x, y, low, east, north, high] = numbers as number[];
  return { local: [x, y, low], system: [east, north, high] } as GridPoint;
}
