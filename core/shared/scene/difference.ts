import { sameValue } from './same-value.ts';
import type { ScenePlace, SceneStep } from './scene-change.ts';
import { nodeValue, type Dormant, type LayerNode, type Parts, type SceneTree, type ViewNode } from './scene-tree.ts';

interface Node {
  readonly parts: Parts;
  readonly dormant?: Dormant;
}

/** The steps that make one scene of another, its views and layers in the same order; none when they are alike. @beta */
export function difference(from: SceneTree, to: SceneTree): readonly SceneStep[] {
  return [
    ...partsBetween([], from, to),
    ...nodesBetween<ViewNode>(from.views, to.views, {
      place: (viewId) => [viewId],
      between: (before, after) => [
        ...partsBetween([after.viewId], before, after),
        ...nodesBetween<LayerNode>(before.layers, after.layers, {
          place: (layerName) => [after.viewId, layerName],
          between: (old, now) => partsBetween([after.viewId, now.layerName], old, now),
        }),
      ],
    }),
  ];
}

function partsBetween(at: ScenePlace, from: Node, to: Node): SceneStep[] {
  return [
    ...valuesBetween(from.parts, to.parts).map((step) => ({ at, ...step })),
    ...valuesBetween(from.dormant ?? {}, to.dormant ?? {}).map((step) => ({ at, ...step, dormant: true as const })),
  ];
}

function valuesBetween(from: Parts, to: Parts): { part: string; value: unknown }[] {
  if (from === to) return [];
  const gone = Object.keys(from).filter((part) => !Object.hasOwn(to, part));
  const changed = Object.entries(to).filter(
    ([part, value]) => !(Object.hasOwn(from, part) && sameValue(from[part], value)),
  );
  return [...gone.map((part) => ({ part, value: null })), ...changed.map(([part, value]) => ({ part, value }))];
}

function nodesBetween<Kind extends ViewNode | LayerNode>(
  from: Readonly<Record<string, Kind>>,
  to: Readonly<Record<string, Kind>>,
  {
    place,
    between,
  }: {
    place: (key: string) => ScenePlace;
    between: (before: Kind, after: Kind) => SceneStep[];
  },
): SceneStep[] {
  if (from === to) return [];
  const stays = Object.keys(from).filter((key) => Object.hasOwn(to, key));
  const order = Object.keys(to);
  // What is brought stands behind what stays: from where that is not the order, all are brought anew.
  const inPlace = stays.findIndex((key, at) => key !== order[at]);
  const kept = new Set(inPlace < 0 ? stays : stays.slice(0, inPlace));
  const gone = Object.keys(from).filter((key) => !kept.has(key));
  return [
    ...gone.map((key) => ({ at: place(key), value: null })),
    ...Object.entries(to).flatMap(([key, node]) => {
      const before = kept.has(key) ? from[key] : undefined;
      if (!before) return [{ at: place(key), value: nodeValue(node) }];
      return before === node ? [] : between(before, node);
    }),
  ];
}
