import { z } from 'zod';
import { defineSettings } from '../settings.ts';

/** The name of a coordinate system: `EPSG:` and its code there, for example `EPSG:28350`. @beta */
export const systemIdShape = z.string().regex(/^EPSG:\d{4,6}$/);

/**
 * The coordinate system that the data of a site are kept in; empty for none, when nothing is known of where the site lies. Its unit of length is
 * that of heights, too.
 *
 * @beta
 */
export const siteSystem = defineSettings({
  id: 'core.crs',
  scopes: ['site'],
  shape: z.object({ system: z.union([z.literal(''), systemIdShape]).default('') }),
});
