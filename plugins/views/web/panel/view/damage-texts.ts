import { z } from 'zod';
import type { Translate } from 'adit/core/web';
import type { ViewEntry } from '../../model/scene/view-entry.ts';

const damageShape = z.object({
  code: z.literal('damaged-dataset'),
  data: z.record(z.string(), z.union([z.string(), z.number()])),
});

/** Whether an error of the session says that stored data are damaged. */
export function isDamaged(error: unknown): boolean {
  return damageShape.safeParse(error).success;
}

/** What is damaged of a view's datasets, a sentence each: those that could not be opened, layers, and columns that colour them. */
export function damageTexts(view: ViewEntry | undefined, t: Translate): string[] {
  const layers = [...(view?.layers.values() ?? [])];
  const ofLayer = layers.flatMap(({ data, state }) => [
    data.error,
    ...(state.colouring ? [data.fieldErrors.get(state.colouring.field)] : []),
  ]);
  const found = [...(view?.unopened.values() ?? []), ...ofLayer].map((error) => damageShape.safeParse(error).data);
  return [...new Set(found.flatMap((damage) => (damage ? [t('core:error.damaged-dataset', damage.data)] : [])))];
}
