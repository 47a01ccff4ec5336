import { defineSettings } from 'adit/core';
import { z } from 'zod';

/** How a log is drawn: what users set for themselves goes before what is set for a site or for all. */
export const logSettings = defineSettings({
  id: 'example.log.look',
  titleKey: 'settings',
  scopes: ['user', 'site', 'tenant'],
  shape: z.object({
    scale: z.number().min(1).max(20).default(4).meta({ titleKey: 'settings.scale' }),
    showsLines: z.boolean().default(true).meta({ titleKey: 'settings.lines' }),
  }),
});
