import { checkPart } from './check-part.ts';
import type { ScenePlace, SceneStep } from './scene-change.ts';
import type { ScenePart, ScenePartsById } from './scene-part.ts';
import { MAX_DORMANT_SIZE, type Dormant, type Parts, type SceneTree } from './scene-tree.ts';
import { sizeOf } from './size-of.ts';

interface Node {
  readonly parts: Parts;
  readonly dormant?: Dormant;
}

/** What becomes of dormant values once the plugins of their parts are there. @beta */
export interface Awakening {
  /** Give the parts their values, and take away those that are damaged. */
  readonly steps: readonly SceneStep[];
  /** The ids of parts with values that could not be read. */
  readonly damaged: readonly string[];
  /** Values of a later version than that of their part; they stay dormant. */
  readonly newer: readonly { readonly part: string; readonly version: number; readonly newest: number }[];
}

/** Reads the dormant values of a scene that belong to these parts, upgraded to their versions. @beta */
export function wakeScene(tree: SceneTree, parts: ScenePartsById): Awakening {
  const all = nodesOf(tree).map(([at, node]) => wakeNode(at, node, parts));
  return {
    steps: all.flatMap(({ steps }) => steps),
    damaged: [...new Set(all.flatMap(({ damaged }) => damaged))],
    newer: all.flatMap(({ newer }) => newer),
  };
}

/** Reads the dormant values of one node that belong to these parts, upgraded to their versions. @beta */
export function wakeNode(at: ScenePlace, node: Node, parts: ScenePartsById): Awakening {
  const steps: SceneStep[] = [];
  const damaged: string[] = [];
  const newer: Awakening['newer'][number][] = [];
  for (const [id, { version, value }] of Object.entries(node.dormant ?? {})) {
    const part = parts.get(id);
    if (part && version > part.version) newer.push({ part: id, version, newest: part.version });
    if (!part || version > part.version) continue;
    const read = readValue(part, at, version, value);
    steps.push({ at, part: id, dormant: true, value: null });
    if (!read) damaged.push(id);
    // What was set since is the later one.
    else if (!Object.hasOwn(node.parts, id)) steps.push({ at, part: id, value: read.value });
  }
  return { steps, damaged, newer };
}

/** The steps that keep the values of these parts in a scene, whose plugins are off, as dormant ones. @beta */
export function layToRest(tree: SceneTree, parts: ScenePartsById): readonly SceneStep[] {
  return nodesOf(tree).flatMap(([at, node]) =>
    Object.entries(node.parts).flatMap(([id, value]): SceneStep[] => {
      const part = parts.get(id);
      if (!part || sizeOf(value) > MAX_DORMANT_SIZE) return [];
      return [
        { at, part: id, value: null },
        { at, part: id, dormant: true, value: { version: part.version, value } },
      ];
    }),
  );
}

function nodesOf(tree: SceneTree): (readonly [ScenePlace, Node])[] {
  return [
    [[], tree],
    ...Object.values(tree.views).flatMap((view): (readonly [ScenePlace, Node])[] => [
      [[view.viewId], view],
      ...Object.values(view.layers).map((layer) => [[view.viewId, layer.layerName], layer] as const),
    ]),
  ];
}

const LEVELS = ['scene', 'view', 'layer'] as const;

function readValue(part: ScenePart, at: ScenePlace, version: number, value: unknown): { value: unknown } | undefined {
  if (part.of !== LEVELS[at.length]) return undefined;
  try {
    let upgraded = value;
    for (let from = version; from < part.version; from += 1) {
      const upgrade = part.upgrade?.[from];
      if (!upgrade) return undefined;
      upgraded = upgrade(upgraded);
    }
    return { value: checkPart(part, upgraded) };
  } catch {
    // An upgrade may stumble over what its own version never wrote.
    return undefined;
  }
}
