import type { RenderSessionClient } from 'adit/core/web';
import { listViews } from '../../../shared/index.ts';

/** Ends once the session has heard of all that was changed here: calls start in the order in which they came, so an answer to one is enough. */
export async function tellAll(session: RenderSessionClient, told: () => Promise<void>): Promise<void> {
  await told();
  // What is not connected is told of everything when it is again.
  if (session.status === 'initialized') await session.call(listViews, {}).catch(() => undefined);
}
