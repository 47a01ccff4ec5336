import { defineSettings } from 'adit/core';
import { z } from 'zod';

/** How layers are counted, and from how many on somebody is warned. */
export const countSettings = defineSettings({
  id: 'example.layers.count',
  titleKey: 'title',
  scopes: ['user', 'site', 'tenant'],
  shape: z.object({
    isShown: z.boolean().default(true).meta({ titleKey: 'isShown' }),
    limit: z.int().min(1).max(50).default(4).meta({ titleKey: 'limit', hintKey: 'limit.hint' }),
    wording: z.enum(['short', 'long']).default('long').meta({ titleKey: 'wording' }),
    ignored: z.array(z.string().max(100)).max(20).default([]).meta({ titleKey: 'ignored', hintKey: 'ignored.hint' }),
    dataset: z.string().default('').meta({ titleKey: 'dataset', control: 'dataset' }),
  }),
});
