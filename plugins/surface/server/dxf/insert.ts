import { compose, planeOf, translation, turnedScale, type Affine } from './affine.ts';
import type { Entity } from './entity.ts';

/** A block that is put in place, once or in a grid. */
export interface Insert {
  readonly block: string;
  readonly state: number;
  readonly columns: number;
  readonly rows: number;
  /** The map from the block's coordinates for one place of the grid. */
  map(base: readonly [number, number, number], column: number, row: number): Affine;
}

/** What an INSERT entity says. */
export function readInsert(entity: Entity): Insert {
  const scale = [41, 42, 43].map((code) => entity.number(code, 1)) as [number, number, number];
  const [columnGap, rowGap] = [entity.number(44, 0), entity.number(45, 0)];
  const turned = compose(translation(...entity.point(10)), turnedScale(1, 1, 1, entity.number(50, 0)));
  const place = compose(planeOf(entity.normal), turned);
  const count = (code: number): number => Math.max(1, Math.trunc(entity.number(code, 1)) || 1);
  return {
    block: entity.name,
    state: entity.state,
    columns: count(70),
    rows: count(71),
    map([baseX, baseY, baseZ], column, row) {
      const scaled = compose(turnedScale(...scale, 0), translation(-baseX, -baseY, -baseZ));
      return compose(place, compose(translation(column * columnGap, row * rowGap, 0), scaled));
    },
  };
}
