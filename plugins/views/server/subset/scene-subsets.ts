import {
  applyChange,
  layerOf,
  nodeAt,
  partsById,
  viewOf,
  type CutRegion,
  type LayerNode,
  type LayerState,
  type MaskStep,
  type ScenePart,
  type SceneStep,
  type SceneTree,
  type ViewState,
} from 'adit/core';
import {
  checkMaskSteps,
  findLayer,
  itemSubset,
  type DrawnItems,
  type ItemSubset,
  type LayerAddress,
  type LayerNarrowing,
  type Narrowing,
  type RenderSession,
  type SubsetOptions,
  type Subsets,
} from 'adit/core/server';
import { effectsOfRegions, MAX_REGIONS, type LayerCuts } from '../../shared/index.ts';
import { ColumnTexts } from './column-texts.ts';
import { layerSteps, type ShownLayer } from './layer-steps.ts';

const ALWAYS: readonly Narrowing[] = ['pieces', 'filters', 'narrowings'];
const SEEN: readonly Narrowing[] = [...ALWAYS, 'categories', 'cuts', 'visibility'];

/** What subsets are composed of beside the scene. */
export interface SubsetSources {
  /** What cuts the layers of a tenant's sessions. */
  cutsFor(tenantId: string): Promise<readonly LayerCuts[]>;
  /** What narrows them beside their filters. */
  narrowingsFor(tenantId: string): Promise<readonly LayerNarrowing[]>;
  /** The parts of scenes. */
  parts(): readonly ScenePart[];
}

/** Composes subsets and cuts from the scene as it is now: the one place that says what counts and what is drawn. */
export class SceneSubsets implements Subsets {
  #sources: SubsetSources;
  #texts = new ColumnTexts();

  constructor(sources: SubsetSources) {
    this.#sources = sources;
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
    const node = nodeAt(scene, [viewId, layerName]);
    const address = await session.openLayer(layerName);
    const asked = visible ? SEEN : cuts ? [...ALWAYS, 'cuts' as const] : ALWAYS;
    const left = new Set(without.includes('filters') ? [...without, 'narrowings'] : without);
    const narrowings = asked.filter((narrowing) => !left.has(narrowing));
    const isCut = !cuts && narrowings.includes('cuts');
    return subsetOf(narrowings, {
      state,
      layer: findLayer(address),
      cuts: isCut ? regionsOf(await this.#sources.cutsFor(session.tenantId), view, state) : (cuts ?? []),
      narrowed: narrowings.includes('narrowings') ? await this.#narrowed(session, node, address) : [],
    });
  }

  async drawn(session: RenderSession, viewId: string, layerName: string): Promise<DrawnItems> {
    const { scene } = session;
    const view = viewOf(scene, viewId);
    const state = layerOf(scene, viewId, layerName);
    const node = nodeAt(scene, [viewId, layerName]);
    const [address, all] = await Promise.all([session.openLayer(layerName), this.#sources.cutsFor(session.tenantId)]);
    const layer = findLayer(address);
    const { geometry } = layer;
    const { cut, whole } = effectsOfRegions(geometry.kind, regionsOf(all, view, state));
    const slices = geometry.kind === 'blocks' ? all.flatMap((cuts) => cuts.slices?.(view, state, geometry) ?? []) : [];
    const narrowed = await this.#narrowed(session, node, address);
    return {
      layer: address,
      subset: subsetOf(SEEN, { state, layer, cuts: whole, narrowed }),
      cuts: cut,
      slices: slices.map(({ plane }) => plane),
    };
  }

  #changed(scene: SceneTree, preview: readonly SceneStep[]): SceneTree {
    return applyChange(scene, preview, partsById(this.#sources.parts())).tree;
  }

  async #narrowed({ tenantId }: RenderSession, node: LayerNode, address: LayerAddress): Promise<MaskStep[]> {
    const narrowings = await this.#sources.narrowingsFor(tenantId);
    const layer = findLayer(address);
    const facts = { tenantId, texts: this.#texts.of(address.dataset) };
    const steps = (await Promise.all(narrowings.map((narrowing) => narrowing.steps(node, layer, facts)))).flat();
    checkMaskSteps(steps);
    return steps;
  }
}

function regionsOf(all: readonly LayerCuts[], view: ViewState, state: LayerState): CutRegion[] {
  return all.flatMap((cuts) => cuts.regions?.(view, state) ?? []).slice(0, MAX_REGIONS);
}

function subsetOf(narrowings: readonly Narrowing[], shown: ShownLayer): ItemSubset {
  return itemSubset(narrowings.flatMap((narrowing) => layerSteps[narrowing](shown)));
}
