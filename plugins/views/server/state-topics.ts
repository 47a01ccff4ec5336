import type { LayerNode, SceneStep, SceneTree, ViewNode } from 'adit/core';
import type { ChangedScene, RenderSession } from 'adit/core/server';
import {
  colouringPart,
  labelsPart,
  layerStateTopic,
  lookPart,
  namedLayer,
  namedOptions,
  representationStateTopic,
  viewStateTopic,
} from '../shared/index.ts';

/** Tells the browser of the views and layers that a change has touched, under the names of the specification. */
export function tellStates(session: RenderSession, { before, scene, sequence, steps }: ChangedScene): void {
  for (const viewId of new Set(steps.flatMap(({ at: [view] }) => view ?? []))) {
    const [old, now] = [viewIn(before, viewId), viewIn(scene, viewId)];
    if (steps.some((step) => isOf(step, viewId)))
      session.publish(viewStateTopic, { sequence, viewId, state: now ? namedOptions(now) : null });
    if (!now) continue;
    for (const layerName of new Set([...Object.keys(old?.layers ?? {}), ...Object.keys(now.layers)]))
      tellLayer(session, { sequence, viewId, layerName }, layerIn(old, layerName), layerIn(now, layerName));
  }
}

function tellLayer(
  session: RenderSession,
  place: { sequence: number; viewId: string; layerName: string },
  before: LayerNode | undefined,
  now: LayerNode | undefined,
): void {
  if (before === now) return;
  const state = now ? namedLayer(now) : null;
  session.publish(layerStateTopic, { ...place, state });
  const looksDifferent = [lookPart, colouringPart, labelsPart].some(({ id }) => before?.parts[id] !== now?.parts[id]);
  if (!state || (before && !looksDifferent)) return;
  const { geometry, colouring, labels } = state;
  session.publish(representationStateTopic, { ...place, geometry, colouring, labels });
}

/** Whether a step is of a view itself, and not of a layer. */
function isOf({ at }: SceneStep, viewId: string): boolean {
  return at.length === 1 && at[0] === viewId;
}

function viewIn({ views }: SceneTree, viewId: string): ViewNode | undefined {
  return Object.hasOwn(views, viewId) ? views[viewId] : undefined;
}

function layerIn(view: ViewNode | undefined, layerName: string): LayerNode | undefined {
  return view && Object.hasOwn(view.layers, layerName) ? view.layers[layerName] : undefined;
}
