import { readPart } from 'adit/core';
import type { ChangedScene, RenderSession } from 'adit/core/server';
import { picksPart, selectionSizeTopic } from 'adit/plugins/views';

/** Tells the browser how many items are picked, after a change of what is picked. */
export function tellSelectionSize(session: RenderSession, { scene, sequence, steps }: ChangedScene): void {
  if (!steps.some(({ part }) => part === picksPart.id)) return;
  const picked = Object.entries(readPart(scene, picksPart)?.layers ?? {});
  const layers = picked.map(([layerName, { count }]) => ({ layerName, count }));
  const size = layers.reduce((sum, { count }) => sum + count, 0);
  session.publish(selectionSizeTopic, { sequence, size, layers });
}
