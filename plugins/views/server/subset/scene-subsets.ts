import {
  applyChange,
  nodeAt,
  partsById,
  type CutRegion,
  type LayerNode,
  type MaskStep,
  type ScenePart,
  type SceneStep,
  type SceneTree,
  type ViewNode,
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
  type PluginFailures,
  type RenderSession,
  type SubsetOptions,
  type Subsets,
} from 'adit/core/server';
import { effectsOfRegions, layerCuts, MAX_REGIONS, type LayerCuts, namedLayer } from '../../shared/index.ts';
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
  /** Told of cuts that could not be asked for. */
  readonly failures: Pick<PluginFailures, 'report'>;
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
    const view = nodeAt(scene, [viewId]);
    const node = nodeAt(scene, [viewId, layerName]);
    const address = await session.openLayer(layerName);
    const asked = visible ? SEEN : cuts ? [...ALWAYS, 'cuts' as const] : ALWAYS;
    const left = new Set(without.includes('filters') ? [...without, 'narrowings'] : without);
    const narrowings = asked.filter((narrowing) => !left.has(narrowing));
    const isCut = !cuts && narrowings.includes('cuts');
    return subsetOf(narrowings, {
      state: namedLayer(node),
      layer: findLayer(address),
      cuts: isCut ? await this.#regions(session, view, node) : (cuts ?? []),
      narrowed: narrowings.includes('narrowings') ? await this.#narrowed(session, view, node, address) : [],
    });
  }

  async drawn(session: RenderSession, viewId: string, layerName: string): Promise<DrawnItems> {
    const { scene } = session;
    const view = nodeAt(scene, [viewId]);
    const node = nodeAt(scene, [viewId, layerName]);
    const [address, regions] = await Promise.all([session.openLayer(layerName), this.#regions(session, view, node)]);
    const layer = findLayer(address);
    const { geometry } = layer;
    const { cut, whole } = effectsOfRegions(geometry.kind, regions);
    const slices =
      geometry.kind === 'blocks' ? await this.#cuts(session, (cuts) => cuts.slices?.(view, node, geometry)) : [];
    const narrowed = await this.#narrowed(session, view, node, address);
    return {
      layer: address,
      subset: subsetOf(SEEN, { state: namedLayer(node), layer, cuts: whole, narrowed }),
      cuts: cut,
      slices: slices.map(({ plane, setBack }) => (setBack === undefined ? plane : { ...plane, setBack })),
    };
  }

  #changed(scene: SceneTree, preview: readonly SceneStep[]): SceneTree {
    return applyChange(scene, preview, partsById(this.#sources.parts())).tree;
  }

  async #regions(session: RenderSession, view: ViewNode, layer: LayerNode): Promise<CutRegion[]> {
    const regions = await this.#cuts(session, (cuts) => cuts.regions?.(view, layer));
    return regions.slice(0, MAX_REGIONS);
  }

  /** What all plugins answer that are on for the tenant; one that throws has no answer, as in browsers. */
  async #cuts<Answer>(
    { tenantId }: RenderSession,
    question: (cuts: LayerCuts) => readonly Answer[] | undefined,
  ): Promise<Answer[]> {
    const all = await this.#sources.cutsFor(tenantId);
    return all.flatMap((cuts) => {
      try {
        return question(cuts) ?? [];
      } catch (error) {
        this.#sources.failures.report({ point: layerCuts.name, contribution: cuts.id, tenantId }, error);
        return [];
      }
    });
  }

  async #narrowed(
    { tenantId }: RenderSession,
    view: ViewNode,
    node: LayerNode,
    address: LayerAddress,
  ): Promise<MaskStep[]> {
    const narrowings = await this.#sources.narrowingsFor(tenantId);
    const layer = findLayer(address);
    const facts = { tenantId, view, texts: this.#texts.of(address.dataset) };
    const steps = (await Promise.all(narrowings.map((narrowing) => narrowing.steps(node, layer, facts)))).flat();
    checkMaskSteps(steps);
    return steps;
  }
}

function subsetOf(narrowings: readonly Narrowing[], shown: ShownLayer): ItemSubset {
  return itemSubset(narrowings.flatMap((narrowing) => layerSteps[narrowing](shown)));
}
