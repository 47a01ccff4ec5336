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
  type ItemSubset,
  type Narrowing,
  type RenderSession,
  type SubsetOptions,
  type Subsets,
} from 'adit/core/server';
import { MAX_REGIONS, type LayerCuts } from '../../shared/index.ts';
import { layerSteps } from './layer-steps.ts';

const ALWAYS: readonly Narrowing[] = ['pieces', 'filters'];
const SEEN: readonly Narrowing[] = [...ALWAYS, 'categories', 'cuts', 'visibility'];

/** Composes subsets from the scene as it is now: the one place that says what counts. */
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
    const regions = cuts ?? (narrowings.includes('cuts') ? await this.#regions(session, view, state) : []);
    return itemSubset(narrowings.flatMap((narrowing) => layerSteps[narrowing]({ state, layer, cuts: regions })));
  }

  #changed(scene: SceneTree, preview: readonly SceneStep[]): SceneTree {
    return applyChange(scene, preview, new Map(this.#parts().map((part) => [part.id, part]))).tree;
  }

  async #regions(session: RenderSession, view: ViewState, state: LayerState): Promise<CutRegion[]> {
    const cuts = await this.#cutsFor(session.tenantId);
    return cuts.flatMap((cut) => cut.regions?.(view, state) ?? []).slice(0, MAX_REGIONS);
  }
}
