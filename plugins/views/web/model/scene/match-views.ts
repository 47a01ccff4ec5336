import type { RenderSessionClient } from 'adit/core/web';
import { addView, removeView } from '../../../shared/index.ts';

/** Gives the session the views `own` in the place of those that it knows. It keeps its last one, and has room for four. */
export async function matchViews(
  session: RenderSessionClient,
  known: readonly string[],
  own: readonly string[],
): Promise<void> {
  const gone = known.filter((viewId) => !own.includes(viewId));
  const [first, ...fresh] = own.filter((viewId) => !known.includes(viewId));
  const last = gone.length === known.length ? gone.shift() : undefined;
  for (const viewId of gone) await session.call(removeView, { viewId });
  if (first !== undefined) await session.call(addView, { viewId: first });
  if (last !== undefined) await session.call(removeView, { viewId: last });
  for (const viewId of fresh) await session.call(addView, { viewId });
}
