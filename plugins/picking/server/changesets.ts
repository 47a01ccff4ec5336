import { AditError, decodeItems, encodeItems, MAX_ITEM_CHARACTERS, readPart, setPart } from 'adit/core';
import { itemSubset, type ItemSubset, type RenderSession } from 'adit/core/server';
import { MAX_PICKED_LAYERS, picksPart, type LayerPicks, type ScenePicks } from 'adit/plugins/views';
import { combineItems, noPicks, type GestureResult, type PickMode } from '../shared/index.ts';

const MAX_CHANGES = 20;

/** What a change did: the picks before it of each layer that it changed. */
type Changeset = ReadonlyMap<string, LayerPicks | undefined>;

const changesets = new WeakMap<RenderSession, Changeset[]>();

/** Items of a layer as a gesture brings them. */
export interface LayerGesture {
  readonly layerName: string;
  readonly mode: PickMode;
  readonly items: Uint32Array;
  /** How many items the layer has. */
  readonly count: number;
}

/** Whether the picks of a layer may be changed. */
export function isEditable(session: RenderSession, layerName: string): boolean {
  const { switches } = picksOf(session);
  return !Object.hasOwn(switches, layerName) || (switches[layerName]?.userEdits ?? true);
}

/** The picked items of a layer that has `count`. */
export function pickedItems(session: RenderSession, layerName: string, count: number): Uint32Array {
  const { layers } = picksOf(session);
  const picks = Object.hasOwn(layers, layerName) ? layers[layerName] : undefined;
  return picks ? decodeItems(picks.items, count) : new Uint32Array(0);
}

/** What is picked of a layer, for questions to the engine. */
export function pickedSubset(session: RenderSession, layerName: string): ItemSubset {
  const { layers } = picksOf(session);
  const picks = Object.hasOwn(layers, layerName) ? layers[layerName] : undefined;
  return itemSubset([picks ? { kind: 'items', items: picks.items } : { kind: 'any', of: [] }]);
}

/** Makes one change of a gesture's items, which can be taken back; the picks of `dropped` layers go with it. Throws `too-many-picks`. */
export function applyGesture(
  session: RenderSession,
  gestures: readonly LayerGesture[],
  dropped: readonly string[] = [],
): GestureResult {
  const after = new Map<string, LayerPicks | undefined>(dropped.map((layerName) => [layerName, undefined]));
  for (const { layerName, mode, items, count } of gestures) {
    const known = after.get(layerName);
    const before = known ? decodeItems(known.items, count) : pickedItems(session, layerName, count);
    after.set(layerName, toPicks(combineItems(before, items, mode)));
  }
  return change(session, after, true);
}

/** Drops the picks of layers, of all when none are named. */
export function clearPicks(session: RenderSession, layerNames: readonly string[]): GestureResult {
  const picked = Object.keys(picksOf(session).layers);
  const dropped = layerNames.length === 0 ? picked : picked.filter((name) => layerNames.includes(name));
  return change(session, new Map(dropped.map((name) => [name, undefined])), true);
}

/** Takes the last change back. */
export function removeLast(session: RenderSession): GestureResult {
  return change(session, changesets.get(session)?.pop() ?? new Map(), false);
}

function change(session: RenderSession, wanted: Changeset, isRecorded: boolean): GestureResult {
  const picks = picksOf(session);
  const old = picks.layers;
  const changed = [...wanted].filter(([name, after]) => old[name]?.items !== after?.items);
  if (changed.length === 0) return { sequence: session.sequence, layers: {} };
  const kept = new Set([...Object.keys(old), ...wanted.keys()]);
  const isKept = (name: string): boolean => (wanted.has(name) ? wanted.get(name) !== undefined : true);
  if ([...kept].filter(isKept).length > MAX_PICKED_LAYERS)
    throw new AditError('too-many-picks', { status: 409, values: { most: MAX_PICKED_LAYERS } });
  const layers = Object.fromEntries(
    [...new Map([...Object.entries(old), ...changed])].filter((entry): entry is [string, LayerPicks] => !!entry[1]),
  );
  const { sequence } = session.change([setPart([], picksPart, { ...picks, layers })]);
  if (isRecorded) {
    const before = new Map(changed.map(([name]) => [name, old[name]]));
    changesets.set(session, [...(changesets.get(session) ?? []), before].slice(-MAX_CHANGES));
  }
  return { sequence, layers: Object.fromEntries(changed.map(([name, after]) => [name, after ?? null])) };
}

/** What is picked in a session. */
export function picksOf({ scene }: RenderSession): ScenePicks {
  return readPart(scene, picksPart) ?? noPicks();
}

function toPicks(items: Uint32Array): LayerPicks | undefined {
  if (items.length === 0) return undefined;
  const text = encodeItems(items);
  if (text.length > MAX_ITEM_CHARACTERS)
    throw new AditError('too-many-picks', { status: 409, values: { most: items.length } });
  return { items: text, count: items.length };
}
