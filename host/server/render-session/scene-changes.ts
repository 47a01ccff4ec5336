import type { LayerState, ScenePicks, SceneState, ViewState } from 'adit/core';

/** A view or a layer that differs between two scenes, undefined for one that went; or what is picked. */
export type ScenePart =
  | { readonly kind: 'view'; readonly viewId: string; readonly state: Omit<ViewState, 'layers'> | undefined }
  | {
      readonly kind: 'layer';
      readonly viewId: string;
      readonly layerName: string;
      readonly state: LayerState | undefined;
      /** How it is drawn differs as well. */
      readonly looksDifferent: boolean;
    }
  | { readonly kind: 'picks'; readonly state: ScenePicks | undefined };

const same = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right);

function withoutLayers(view: ViewState | undefined): Omit<ViewState, 'layers'> | undefined {
  if (!view) return undefined;
  const { layers: _layers, ...rest } = view;
  return rest;
}

/** What changed from one scene to the next: views first, then their layers, then picks. */
export function changedParts(before: SceneState, after: SceneState): ScenePart[] {
  const parts: ScenePart[] = [];
  for (const viewId of new Set([...Object.keys(before.views), ...Object.keys(after.views)])) {
    const [old, now] = [before.views[viewId], after.views[viewId]];
    if (!same(withoutLayers(old), withoutLayers(now))) parts.push({ kind: 'view', viewId, state: withoutLayers(now) });
    if (!now) continue;
    for (const layerName of new Set([...Object.keys(old?.layers ?? {}), ...Object.keys(now.layers)])) {
      const [was, state] = [old?.layers[layerName], now.layers[layerName]];
      const looksDifferent = !same([was?.geometry, was?.colouring], [state?.geometry, state?.colouring]);
      if (!same(was, state)) parts.push({ kind: 'layer', viewId, layerName, state, looksDifferent });
    }
  }
  if (!same(before.picks, after.picks)) parts.push({ kind: 'picks', state: after.picks });
  return parts;
}
