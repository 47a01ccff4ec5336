import { defineRoute, lengthUnitShape } from 'adit/core';
import { z } from 'zod';

/** A coordinate system as it is chosen. @internal */
export const offeredSystemShape = z.object({
  /** `EPSG:` and its code. */
  id: z.string(),
  name: z.string(),
  /** What it is measured in; null for degrees and for units that no site is kept in. */
  unit: lengthUnitShape.nullable(),
  /** Where it is meant for. */
  place: z.string(),
});
/** A coordinate system that can be chosen for a site. @internal */
export type OfferedSystem = z.infer<typeof offeredSystemShape>;

const MAX_FOUND = 50;
/** A well-known text is long. */
const MAX_SEARCH = 4000;

/**
 * The coordinate systems that a text points to, the best first: a code, words of the name or of the area, a place as `longitude, latitude`,
 * or the well-known text of one.
 * `ofSites=true` leaves out what no site can be kept in: degrees, and rare units.
 *
 * @beta
 */
export const findSystemsRoute = defineRoute({
  id: 'coordinates.find-systems',
  method: 'GET',
  path: '/plugins/coordinates/systems',
  summary: 'Find coordinate systems by code, name or area',
  access: { kind: 'signed-in' },
  query: z.object({
    search: z.string().max(MAX_SEARCH),
    ofSites: z.enum(['true', 'false']).default('false'),
    limit: z.coerce.number().int().min(1).max(MAX_FOUND).default(MAX_FOUND),
  }),
  result: z.array(offeredSystemShape),
});
