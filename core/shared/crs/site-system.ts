import { z } from 'zod';
import { defineSettings } from '../settings.ts';
import { epsgIdShape } from './system-id.ts';

/**
 * The coordinate system that the data of a site are kept in; empty for none, when nothing is known of where the site lies. Its unit of length is
 * that of heights, too.
 *
 * @beta
 */
export const siteSystem = defineSettings({
  id: 'core.crs',
  scopes: ['site'],
  shape: z.object({ system: z.union([z.literal(''), epsgIdShape]).default('') }),
});
