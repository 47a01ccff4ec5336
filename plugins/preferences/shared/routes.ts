import { defineRoute, languageCodeShape } from 'adit/core';
import { z } from 'zod';

/** A time zone that the platform knows, as `America/Santiago`. */
const timeZone = z.string().max(100).refine(isTimeZone, 'This is no time zone');

/**
 * Keeps the caller's preferences: what is left out stays, null takes it away. 403 `not-allowed` for another user's `id`; 404 for a site that the
 * caller may not enter.
 *
 * @internal
 */
export const updatePreferences = defineRoute({
  id: 'preferences.update',
  method: 'PUT',
  path: '/user-preferences/update',
  summary: 'Save language, time zone and default site',
  access: { kind: 'signed-in' },
  body: z.strictObject({
    id: z.string().max(100).optional(),
    defaultSite: z.string().max(100).nullable().optional(),
    language: languageCodeShape.optional(),
    timeZone: timeZone.nullable().optional(),
  }),
  result: z.object({
    defaultSite: z.string().nullable(),
    language: languageCodeShape,
    timeZone: z.string().nullable(),
  }),
});

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
