import {
  applyChange,
  layerOf,
  viewOf,
  type CutRegion,
  type LayerState,
  type ScenePart,
  type SceneStep,
  type SceneTree,
  type ViewState,
} from 'adit/core';
import {
  findLayer,
  itemSubset,
  type DrawnItems,
  type ItemSubset,
  type Narrowing,
  type RenderSession,
  type SubsetOptions,
  type Subsets,
} from 'adit/core/server';
import { effectsOfRegions, MAX_REGIONS, type LayerCuts } from '../../shared/index.ts';
import { layerSteps, type ShownLayer } from './layer-steps.ts';

const ALWAYS: readonly Narrowing[] = ['pieces', 'filters'];
const SEEN: readonly Narrowing[] = [...ALWAYS, 'categories', 'cuts', 'visibility'];

/** Composes subsets and cuts from the scene as it is now: the one place that says what counts and what is drawn. */
export class SceneSubsets implements Subsets {
  #cutsFor: (tenantId: string) => Promise<readonly LayerCuts[]>;
  #parts: () => readonly ScenePart[];

  /** `cutsFor` gives what cuts the layers of a tenant's sessions, `parts` those of scenes. */
  constructor(cutsFor: (tenantId: string) => Promise<readonly LayerCuts[]>, parts: () => readonly ScenePart[]) {
    this.#cutsFor = cutsFor;
    this.#parts = parts;
  }

  async of(
    session: RenderSession,
    viewId: string,
    layerName: string,
    { visible = false, without = [], preview, cuts }: SubsetOptions = {},
  ): Promise<ItemSubset> {
    const scene = preview ? this.#changed(session.scene, preview) : session.scene;
    const view = viewOf(scene, viewId);
    const state = layerOf(scene, viewId, layerName);
    const layer = findLayer(await session.openLayer(layerName));
    const asked = visible ? SEEN : cuts ? [...ALWAYS, 'cuts' as const] : ALWAYS;
    const narrowings = asked.filter((narrowing) => !without.includes(narrowing));
    const isCut = !cuts && narrowings.includes('cuts');
    const regions = isCut ? regionsOf(await this.#cutsFor(session.tenantId), view, state) : (cuts ?? []);
    return subsetOf(narrowings, { state, layer, cuts: regions });
  }

  async drawn(session: RenderSession, viewId: string, layerName: string): Promise<DrawnItems> {
    const view = viewOf(session.scene, viewId);
    const state = layerOf(session.scene, viewId, layerName);
    const [address, all] = await Promise.all([session.openLayer(layerName), this.#cutsFor(session.tenantId)]);
    const layer = findLayer(address);
    const { geometry } = layer;
    const { cut, whole } = effectsOfRegions(geometry.kind, regionsOf(all, view, state));
    const slices = geometry.kind === 'blocks' ? all.flatMap((cuts) => cuts.slices?.(view, state, geometry) ?? []) : [];
    return {
      layer: address,
      subset: subsetOf(SEEN, { state, layer, cuts: whole }),
      cuts: cut,
      slices: slices.map(({ plane }) => plane),
    };
  }

  #changed(scene: SceneTree, preview: readonly SceneStep[]): SceneTree {
    return applyChange(scene, preview, new Map(this.#parts().map((part) => [part.id, part]))).tree;
  }
}

function regionsOf(all: readonly LayerCuts[], view: ViewState, state: LayerState): CutRegion[] {
  return all.flatMap((cuts) => cuts.regions?.(view, state) ?? []).slice(0, MAX_REGIONS);
}

function subsetOf(narrowings: readonly Narrowing[], shown: ShownLayer): ItemSubset {
  return itemSubset(narrowings.flatMap((narrowing) => layerSteps[narrowing](shown)));
}
