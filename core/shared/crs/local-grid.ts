import { z } from 'zod';
import { lengthUnitShape } from '../length-unit.ts';
import { defineSettings } from '../settings.ts';
import { fitLocalGrid } from './fit-local-grid.ts';
import { gridPointShape } from './grid-point.ts';
import { epsgIdShape, localGridId, systemIdShape } from './system-id.ts';

/** How many local grids a site has, and how many points one of them. @beta */
export const MAX_LOCAL_GRIDS = 10;
/** How many points tie a local grid to a system at most. @beta */
export const MAX_GRID_POINTS = 20;

/** A grid of a mine of its own, which points tie to a coordinate system of EPSG. @beta */
export const localGridShape = z
  .strictObject({
    name: z.string().refine((name) => systemIdShape.safeParse(localGridId(name)).success, 'No name of a local grid'),
    /** What it is measured in. */
    unit: lengthUnitShape,
    /** The system of the points' other coordinates: that of the site when they were given. */
    system: epsgIdShape,
    points: z.array(gridPointShape).min(2).max(MAX_GRID_POINTS),
  })
  .refine(
    ({ points }) => fitLocalGrid(points) !== undefined,
    'The points of a local grid stand at two places at least',
  );
/** A local grid of a site, tied to a coordinate system by points. @beta */
export type LocalGrid = z.infer<typeof localGridShape>;

const hasOwnNames = (grids: readonly LocalGrid[]): boolean =>
  new Set(grids.map(({ name }) => name.toLowerCase())).size === grids.length;

/** The local grids of a site, whose names differ by more than the case of letters. @beta */
export const siteLocalGrids = defineSettings({
  id: 'core.local-grids',
  scopes: ['site'],
  shape: z.object({
    grids: z
      .array(localGridShape)
      .max(MAX_LOCAL_GRIDS)
      .refine(hasOwnNames, 'Two local grids have the same name')
      .default([]),
  }),
});
