import { AditError, notFound } from '../adit-error.ts';
import { badScene, checkPart } from './check-part.ts';
import { sameValue } from './same-value.ts';
import { dormantValueShape, layerNodeShape, viewNodeShape, type ScenePlace, type SceneStep } from './scene-change.ts';
import type { SceneLevel, ScenePart, ScenePartsById } from './scene-part.ts';
import {
  MAX_DORMANT_SIZE,
  MAX_LAYERS,
  MAX_VIEWS,
  nodeValue,
  type Dormant,
  type LayerNode,
  type Parts,
  type SceneTree,
  type ViewNode,
} from './scene-tree.ts';
import { sizeOf } from './size-of.ts';

const LEVELS = ['scene', 'view', 'layer'] as const;

/** What a change came to. @beta */
export interface AppliedChange {
  readonly tree: SceneTree;
  /** The steps that changed something, with their values checked. */
  readonly steps: readonly SceneStep[];
  /** What takes them back. */
  readonly inverse: readonly SceneStep[];
}

/**
 * A scene with a change made, all of it or nothing; nodes that it does not touch are the same objects. Throws `bad-scene` for a value that does
 * not have its part's shape, `unknown-part`, 404 for a view or layer that is not there, `last-view`, `too-many-views`, `too-many-layers`.
 *
 * @beta
 */
export function applyChange(tree: SceneTree, steps: readonly SceneStep[], parts: ScenePartsById): AppliedChange {
  let next = tree;
  const made: SceneStep[] = [];
  const inverse: SceneStep[] = [];
  for (const step of steps) {
    const value = checkedValue(step, parts);
    const before = valueAt(next, step);
    if (sameValue(before, value)) continue;
    next = put(next, step, value);
    made.push({ ...step, value });
    inverse.unshift({ ...step, value: before });
  }
  checkLimits(tree, next);
  return { tree: next, steps: made, inverse };
}

/** The node at a place; 404 when it is not there. @beta */
export function nodeAt(tree: SceneTree, at: readonly []): SceneTree;
/** The view at a place; 404 when it is not there. @beta */
export function nodeAt(tree: SceneTree, at: readonly [viewId: string]): ViewNode;
/** The layer at a place; 404 when it is not there. @beta */
export function nodeAt(tree: SceneTree, at: readonly [viewId: string, layerName: string]): LayerNode;
/** The node at a place; 404 when it is not there. @beta */
export function nodeAt(tree: SceneTree, at: ScenePlace): SceneTree | ViewNode | LayerNode;
/** @beta */
export function nodeAt(tree: SceneTree, [viewId, layerName]: ScenePlace): SceneTree | ViewNode | LayerNode {
  if (viewId === undefined) return tree;
  const view = own(tree.views, viewId);
  if (!view) throw notFound('view');
  if (layerName === undefined) return view;
  const layer = own(view.layers, layerName);
  if (!layer) throw notFound('layer');
  return layer;
}

function own<Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

/** What a step would find in the place of its value: null where there is nothing. */
function valueAt(tree: SceneTree, { at, part, dormant: isDormant }: SceneStep): unknown {
  if (part !== undefined) {
    const { parts, dormant = {} } = nodeAt(tree, at);
    return own(isDormant ? dormant : parts, part) ?? null;
  }
  const [viewId = '', layerName] = at;
  const node = layerName === undefined ? own(tree.views, viewId) : own(nodeAt(tree, [viewId]).layers, layerName);
  return node ? nodeValue(node) : null;
}

function put(tree: SceneTree, step: SceneStep, value: unknown): SceneTree {
  const [viewId, layerName] = step.at;
  const isPart = step.part !== undefined;
  if (viewId === undefined) return withPart(tree, step, value);
  if (layerName === undefined) {
    const view = isPart ? withPart(nodeAt(tree, [viewId]), step, value) : value && asView(viewId, value);
    return { ...tree, views: withEntry(tree.views, viewId, view as ViewNode | null) };
  }
  const view = nodeAt(tree, [viewId]);
  const layer = isPart
    ? withPart(nodeAt(tree, [viewId, layerName]), step, value)
    : value && { layerName, ...(value as Omit<LayerNode, 'layerName'>) };
  const layers = withEntry(view.layers, layerName, layer as LayerNode | null);
  return { ...tree, views: { ...tree.views, [viewId]: { ...view, layers } } };
}

function asView(viewId: string, value: unknown): ViewNode {
  const { layers, ...rest } = value as Omit<ViewNode, 'viewId'>;
  const named = Object.entries(layers).map(([layerName, layer]) => [layerName, { ...layer, layerName }]);
  return { viewId, ...rest, layers: Object.fromEntries(named) as ViewNode['layers'] };
}

function withPart<Node extends { readonly parts: Parts; readonly dormant?: Dormant }>(
  node: Node,
  { part = '', dormant: isDormant }: SceneStep,
  value: unknown,
): Node {
  if (!isDormant) return { ...node, parts: withEntry(node.parts, part, value) };
  const { dormant: before = {}, ...rest } = node;
  const dormant = withEntry<unknown>(before, part, value);
  return { ...rest, ...(Object.keys(dormant).length > 0 && { dormant }) } as Node;
}

function withEntry<Value>(
  record: Readonly<Record<string, Value>>,
  key: string,
  value: Value | null,
): Readonly<Record<string, Value>> {
  if (value !== null) return { ...record, [key]: value };
  const { [key]: _gone, ...rest } = record;
  return rest;
}

function checkedValue({ at, part, dormant: isDormant, value }: SceneStep, parts: ScenePartsById): unknown {
  const level = LEVELS[at.length] as SceneLevel;
  if (isDormant && part !== undefined) return value === null ? null : checkDormant(value);
  if (part !== undefined) return value === null ? null : checkPart(partOf(parts, part, level), value);
  if (level === 'scene') throw new AditError('bad-scene', { message: 'A scene is changed by its parts' });
  if (value === null) return null;
  const { data, error } = (level === 'view' ? viewNodeShape : layerNodeShape).safeParse(value);
  if (!data) throw badScene(error.issues[0]?.message);
  const checked = { ...data, parts: checkParts(data.parts, parts, level) };
  for (const kept of Object.values(data.dormant ?? {})) checkDormant(kept);
  if (!('layers' in data)) return checked;
  const layers = Object.entries(data.layers as Record<string, { parts: Parts }>).map(([name, layer]) => [
    name,
    { ...layer, parts: checkParts(layer.parts, parts, 'layer') },
  ]);
  return { ...checked, layers: Object.fromEntries(layers) as object };
}

function checkParts(values: Parts, parts: ScenePartsById, level: SceneLevel): Parts {
  const given = Object.entries(values).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(given.map(([id, value]) => [id, checkPart(partOf(parts, id, level), value)]));
}

function partOf(parts: ScenePartsById, id: string, level: SceneLevel): ScenePart {
  const part = parts.get(id);
  if (part?.of !== level) throw unknownPart(id);
  return part;
}

/** What is said of a part that nodes do not have, or not at this level. @beta */
export function unknownPart(id: string): AditError {
  return new AditError('unknown-part', { status: 404, message: `There is no part ${id} here`, values: { part: id } });
}

function checkDormant(value: unknown): unknown {
  const { data, error } = dormantValueShape.safeParse(value);
  if (error) throw badScene(error.issues[0]?.message);
  if (sizeOf(data) > MAX_DORMANT_SIZE) throw badScene(`More than ${MAX_DORMANT_SIZE} characters`);
  return data;
}

function checkLimits(before: SceneTree, { views }: SceneTree): void {
  if (views === before.views) return;
  const all = Object.entries(views);
  if (all.length === 0) throw new AditError('last-view', { message: 'The last view stays' });
  if (all.length > MAX_VIEWS) throw new AditError('too-many-views', { values: { most: MAX_VIEWS } });
  for (const [viewId, { layers }] of all)
    if (layers !== own(before.views, viewId)?.layers && Object.keys(layers).length > MAX_LAYERS)
      throw new AditError('too-many-layers', { values: { most: MAX_LAYERS } });
}
