import { defineSettings } from 'adit/core';
import { z } from 'zod';

/** How strip logs are drawn. */
export const look = defineSettings({
  id: 'quarry.strip-log.look',
  titleKey: 'settings',
  scopes: ['user', 'site'],
  shape: z.object({
    scale: z.number().min(1).max(20).default(3).meta({ titleKey: 'settings.scale' }),
    property: z
      .string()
      .max(200)
      .default('')
      .meta({ titleKey: 'settings.property', hintKey: 'settings.property.hint' }),
    values: z.enum(['bars', 'line']).default('bars').meta({ titleKey: 'settings.values' }),
    depths: z.boolean().default(true).meta({ titleKey: 'settings.depths' }),
  }),
});
