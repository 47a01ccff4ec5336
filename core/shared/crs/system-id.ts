import { z } from 'zod';

const LOCAL = 'LOCAL:';

/** The name of a coordinate system of EPSG: `EPSG:` and its code there, for example `EPSG:28350`. @beta */
export const epsgIdShape = z.string().regex(/^EPSG:\d{4,6}$/);

/** The name of a coordinate system: that of EPSG, or `LOCAL:` and the name of a local grid of the site, for example `LOCAL:Mine grid`. @beta */
export const systemIdShape = z.string().regex(/^(?:EPSG:\d{4,6}|LOCAL:\S(?:.{0,38}\S)?)$/);

/** What a local grid is called among the coordinate systems. @beta */
export function localGridId(name: string): string {
  return LOCAL + name;
}

/** The name of the local grid that an id means; undefined for a system of EPSG. @beta */
export function localGridName(id: string): string | undefined {
  return id.startsWith(LOCAL) ? id.slice(LOCAL.length) : undefined;
}
