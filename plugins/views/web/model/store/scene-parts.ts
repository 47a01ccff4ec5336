import { observable } from 'mobx';
import {
  applyChange,
  byName,
  difference,
  partsById,
  nodeAt,
  readPart,
  wakeNode,
  type AppliedChange,
  type ScenePart,
  type ScenePartsById,
  type ScenePlace,
  type SceneStep,
  type SceneTree,
  type ViewNode,
} from 'adit/core';
import { isNamedPart, openParts, partsOfLayer, partsOfView, type OpenParts } from '../../../shared/index.ts';
import { NO_PARTS, valueIn, withValue } from '../scene/open-parts.ts';
import type { ViewEntry } from '../scene/view-entry.ts';

/** Reads and writes what plugins keep in the nodes of the scene. */
export class SceneParts {
  #views: ReadonlyMap<string, ViewEntry>;
  #list: () => readonly ScenePart[];
  #scene = observable.box(NO_PARTS, { deep: false });

  /** `list` has the parts that running plugins have added; observed. */
  constructor(views: ReadonlyMap<string, ViewEntry>, list: () => readonly ScenePart[]) {
    this.#views = views;
    this.#list = list;
  }

  /** The parts that can be changed here: those that no other call has a name for. */
  get known(): ScenePartsById {
    return partsById(this.#list().filter(({ id }) => !isNamedPart(id)));
  }

  /** The scene with what plugins keep in it, and nothing else. */
  get tree(): SceneTree {
    return this.treeOf((at) => this.at(at) ?? NO_PARTS);
  }

  /** The nodes of this scene, with what `partsAt` has for each. */
  treeOf(partsAt: (at: ScenePlace) => OpenParts): SceneTree {
    const views = [...this.#views].map(([viewId, view]): [string, ViewNode] => {
      const layers = [...view.layers.keys()].map((layerName) => [
        layerName,
        { layerName, ...partsAt([viewId, layerName]) },
      ]);
      return [viewId, { viewId, ...partsAt([viewId]), layers: Object.fromEntries(layers) as ViewNode['layers'] }];
    });
    return { version: 2, ...partsAt([]), views: Object.fromEntries(views) };
  }

  /** What plugins keep in a node; undefined where there is no such node. Observable. */
  at([viewId, layerName]: ScenePlace): OpenParts | undefined {
    if (viewId === undefined) return this.#scene.get();
    const view = this.#views.get(viewId);
    return layerName === undefined ? view?.openParts : view?.layers.get(layerName)?.openParts;
  }

  /** What a node has of a part, whether it has a name or not. */
  read<Value, Initial>(
    part: Pick<ScenePart<Value, Initial>, 'id' | 'shape' | 'initial'>,
    at: ScenePlace,
  ): Value | Initial {
    return readPart((isNamedPart(part.id) ? this.#named(at) : this.at(at)) ?? NO_PARTS, part);
  }

  #named([viewId = '', layerName]: ScenePlace): OpenParts | undefined {
    const view = this.#views.get(viewId);
    if (layerName === undefined) return view && { parts: partsOfView(view.options) };
    const layer = view?.layers.get(layerName);
    return layer && { parts: partsOfLayer(layer.state) };
  }

  /** The step with the value that its place has now; undefined where there is no such node. */
  now(step: SceneStep): SceneStep | undefined {
    const open = this.at(step.at);
    return open && { ...step, value: valueIn(open, step) };
  }

  /** Makes a change, all of it or nothing; throws what `applyChange` throws. */
  apply(steps: readonly SceneStep[]): AppliedChange {
    if (steps.some(({ part }) => part === undefined))
      throw new RangeError('Views and layers come and go by calls of their own');
    const applied = applyChange(this.tree, steps, this.known);
    for (const { at } of applied.steps) this.put(at, openParts(nodeAt(applied.tree, at)));
    return applied;
  }

  /** Takes over what the session has, for nodes that are here; values of parts that are not known here are kept as well. */
  take(steps: readonly SceneStep[]): void {
    for (const step of steps) {
      const open = this.at(step.at);
      if (open && step.part !== undefined && !isNamedPart(step.part)) this.put(step.at, withValue(open, step));
    }
  }

  /** Makes the parts of a node the values that are kept for them; what cannot be read stays away. */
  wake(at: ScenePlace): void {
    const open = this.at(at);
    if (open) this.take(wakeNode(at, open, this.known).steps);
  }

  /** The steps that give this scene what plugins keep in another one, as far as both have the same nodes; what is personal stays. */
  missing(tree: SceneTree): readonly SceneStep[] {
    const { known } = this;
    const other = this.treeOf((at) => openIn(tree, at) ?? this.at(at) ?? NO_PARTS);
    return difference(this.tree, other).filter(({ part = '' }) => !known.get(part)?.isPersonal);
  }

  /** The parts whose values are dormant although their plugin is there, or the other way round; observable. */
  get misplaced(): readonly string[] {
    const { known } = this;
    const nodes = [...this.#views.values()].flatMap((view) => [view, ...view.layers.values()]);
    const all = [this.#scene.get(), ...nodes.map((node) => node.openParts)].flatMap(({ parts, dormant = {} }) => [
      ...Object.keys(parts).filter((id) => !known.has(id)),
      ...Object.keys(dormant).filter((id) => known.has(id)),
    ]);
    return [...new Set(all)].toSorted();
  }

  /** Gives a node that is here what plugins are to keep in it. */
  put([viewId, layerName]: ScenePlace, open: OpenParts): void {
    if (viewId === undefined) return this.#scene.set(open);
    const view = this.#views.get(viewId);
    const node = layerName === undefined ? view : view?.layers.get(layerName);
    if (node) node.openParts = open;
  }

  /** Whether parts say which items of a layer count. */
  isNarrowed(viewId: string, layerName: string): boolean {
    const { known } = this;
    const places: ScenePlace[] = [[], [viewId], [viewId, layerName]];
    return places.some((at) => Object.keys(this.at(at)?.parts ?? {}).some((id) => known.get(id)?.narrows));
  }

  /** The layers of which other items may count after a change. */
  narrowed(steps: readonly SceneStep[]): readonly (readonly [viewId: string, layerName: string])[] {
    const { known } = this;
    const places = steps.filter(({ part, dormant }) => !dormant && known.get(part ?? '')?.narrows).map(({ at }) => at);
    const isUnder = (viewId: string, layerName: string): boolean =>
      places.some(([view = viewId, layer = layerName]) => view === viewId && layer === layerName);
    return [...this.#views].flatMap(([viewId, { layers }]) =>
      [...layers.keys()]
        .filter((layerName) => isUnder(viewId, layerName))
        .map((layerName) => [viewId, layerName] as const),
    );
  }
}

/** What plugins keep in a node of a tree; undefined where there is no such node. */
export function openIn({ views, ...scene }: SceneTree, [viewId, layerName]: ScenePlace): OpenParts | undefined {
  if (viewId === undefined) return openParts(scene);
  const view = byName(views, viewId);
  const node = layerName === undefined ? view : byName(view?.layers, layerName);
  return node && openParts(node);
}
