import {
  applyChange,
  layerOf,
  nodeAt,
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
  type ItemSubset,
  type LayerAddress,
  type LayerNarrowing,
  type Narrowing,
  type RenderSession,
  type SubsetOptions,
  type Subsets,
} from 'adit/core/server';
import { MAX_REGIONS, type LayerCuts } from '../../shared/index.ts';
import { ColumnTexts } from './column-texts.ts';
import { layerSteps } from './layer-steps.ts';

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

/** Composes subsets from the scene as it is now: the one place that says what counts. */
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
    const shown = {
      state,
      layer: findLayer(address),
      cuts: cuts ?? (narrowings.includes('cuts') ? await this.#regions(session, view, state) : []),
      narrowed: narrowings.includes('narrowings') ? await this.#narrowed(session, node, address) : [],
    };
    return itemSubset(narrowings.flatMap((narrowing) => layerSteps[narrowing](shown)));
  }

  #changed(scene: SceneTree, preview: readonly SceneStep[]): SceneTree {
    return applyChange(scene, preview, new Map(this.#sources.parts().map((part) => [part.id, part]))).tree;
  }

  async #regions(session: RenderSession, view: ViewState, state: LayerState): Promise<CutRegion[]> {
    const cuts = await this.#sources.cutsFor(session.tenantId);
    return cuts.flatMap((cut) => cut.regions?.(view, state) ?? []).slice(0, MAX_REGIONS);
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
