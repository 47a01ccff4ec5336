import { autorun, compareStructural, computed, observable, runInAction } from 'mobx';
import type { CutPlane, CutRegion, Disposable, ItemBits, Log, ViewNode } from 'adit/core';
import type { RenderSessionClient } from 'adit/core/web';
import {
  effectsOfRegions,
  filteredFaces,
  type BlockFaces,
  type LayerSection,
  type LayerStyle,
  type SectionGeometry,
} from '../../../shared/index.ts';
import { isWalked } from '../../../shared/geometry/walked-blocks.ts';
import type { SceneLayerEntry } from '../scene/scene-layer-entry.ts';
import type { CutSource } from './cut-source.ts';
import { LatestAnswer } from './latest-answer.ts';
import { loadSection } from './load-section.ts';
import { openedPlanes, type OpenedPlane } from './opened-planes.ts';
import { sectionOfBlocks } from './section-of-blocks.ts';

/** How long a plane must stand still before the faces that it opens are closed, in milliseconds. */
const STILL = 100;

/** What layers are cut by, and whom to ask for what is seen then. */
export interface CutParts {
  readonly session: RenderSessionClient;
  readonly log: Log;
  readonly source: CutSource;
}

/** What of a layer the session knows when it is asked; another answer may follow when one of these changes. */
type Version = readonly [mask: ItemBits | undefined, connection: number];
type Asked<What> = readonly [what: What, ...Version];

/** The view that a layer is drawn in; what it has is observed. */
export interface CutView {
  readonly viewId: string;
  node(): ViewNode | undefined;
}

/** How a layer is cut. */
interface CutPlan {
  /** What cuts items where they are. */
  readonly cut: readonly CutRegion[];
  /** What leaves blocks out as a whole. */
  readonly whole: readonly CutRegion[];
  readonly openings: readonly OpenedPlane[];
  readonly slices: readonly OpenedPlane[];
}

/** The cuts of one layer in one view: what is cut away, the faces that closes, and slices; follows what plugins say. */
export class LayerCutting implements Disposable {
  #parts: CutParts;
  #view: CutView;
  #layer: SceneLayerEntry;
  #plan = computed((): CutPlan => this.#makePlan(), { equals: compareStructural });
  #sections = observable.map<string, LatestAnswer<Asked<CutPlane>, SectionGeometry>>({}, { deep: false });
  #faces: LatestAnswer<Asked<readonly CutRegion[]>, Uint32Array>;
  #stop: () => void;

  constructor(parts: CutParts, view: CutView, layer: SceneLayerEntry) {
    this.#parts = parts;
    this.#view = view;
    this.#layer = layer;
    this.#faces = this.#answers(STILL, (regions, signal) => this.#loadFaces(regions, signal));
    this.#stop = autorun(() => this.#want());
  }

  /** A look of the layer with its cuts; observed. */
  style(look: LayerStyle): LayerStyle {
    const { cut, whole, openings, slices } = this.#plan.get();
    if (cut.length + whole.length + slices.length === 0) return look;
    const drawnSlices = this.#drawn(slices, false);
    const faces = whole.length > 0 ? this.#wholeBlocks(whole, look) : undefined;
    // Until it is known which blocks are left, all are cut.
    return {
      ...look,
      regions: faces ? cut : this.regions,
      ...(faces ? { faces } : {}),
      sections: drawnSlices.length > 0 ? drawnSlices : this.#drawn(openings, true),
      sectionsOnly: drawnSlices.length > 0,
    };
  }

  /** What is drawn of the layer and of what goes with it; observed. */
  get regions(): readonly CutRegion[] {
    const { cut, whole } = this.#plan.get();
    return whole.length > 0 ? [...cut, ...whole] : cut;
  }

  dispose(): void {
    this.#stop();
    this.#faces.dispose();
    for (const section of this.#sections.values()) section.dispose();
  }

  #makePlan(): CutPlan {
    const view = this.#view.node();
    const { node } = this.#layer;
    const { geometry } = this.#layer.data;
    const none = { cut: [], whole: [], openings: [], slices: [] };
    if (!view || !geometry) return none;
    const { source } = this.#parts;
    const regions = source.regions(view, node);
    // Shaders keep points whole by themselves.
    if (geometry.kind !== 'blocks') {
      const openings = geometry.kind === 'triangles' ? openedPlanes(regions, geometry.bounds) : [];
      return { ...none, cut: regions, openings };
    }
    const { cut, whole } = effectsOfRegions('blocks', regions);
    const drawnSlices = source.slices(view, node, geometry);
    const slices = drawnSlices.map(({ id, ...slice }) => ({ key: `slice/${id}`, ...slice, regions: cut }));
    return {
      cut,
      whole,
      openings: slices.length > 0 ? [] : openedPlanes(cut, geometry.bounds),
      slices,
    };
  }

  /** What is drawn of sections; `still` leaves out those that have moved on since. */
  #drawn(wanted: readonly OpenedPlane[], still: boolean): LayerSection[] {
    const { geometry } = this.#layer.data;
    const { whole } = this.#plan.get();
    return wanted.flatMap(({ key, plane, ...place }) => {
      const current = this.#sections.get(key)?.current;
      if (!current || (still && !compareStructural(current.question[0], plane))) return [];
      const { answer } = current;
      const drawn = geometry?.kind === 'blocks' ? sectionOfBlocks(answer, geometry, whole) : answer;
      return [{ geometry: drawn, ...place }];
    });
  }

  #want(): void {
    const { openings, slices, whole } = this.#plan.get();
    const wanted = new Map([...openings, ...slices].map((opened) => [opened.key, opened.plane]));
    const moving = new Set(slices.map(({ key }) => key));
    const isVisible = this.#layer.state.geometry.Visibility === 1;
    const isReady = isVisible && this.#parts.session.status === 'initialized';
    const version = this.#asked(undefined);
    runInAction(() => {
      for (const [key, section] of this.#sections) {
        if (wanted.has(key)) continue;
        section.dispose();
        this.#sections.delete(key);
      }
      if (whole.length === 0) this.#faces.forget();
      if (!isReady) return;
      for (const [key, plane] of wanted) {
        const section = this.#sections.get(key) ?? this.#answers(moving.has(key) ? 0 : STILL, this.#loadSection);
        this.#sections.set(key, section);
        section.want([plane, version[1], version[2]]);
      }
      if (whole.length > 0 && !isWalked(this.#layer.data.geometry)) this.#faces.want([whole, version[1], version[2]]);
    });
  }

  /** What is drawn of the blocks that are in the regions as a whole; undefined until it is known. */
  #wholeBlocks(regions: readonly CutRegion[], { mask }: LayerStyle): BlockFaces | undefined {
    if (isWalked(this.#layer.data.geometry)) return { mask, regions };
    const ids = this.#faces.answerTo(this.#asked(regions));
    return ids && { ids, mask, regions };
  }

  #asked<What>(what: What): Asked<What> {
    return [what, this.#layer.mask, this.#parts.session.connections];
  }

  #answers<What, Answer>(
    delay: number,
    load: (what: What, signal: AbortSignal) => Promise<Answer>,
  ): LatestAnswer<Asked<What>, Answer> {
    return new LatestAnswer<Asked<What>, Answer>({
      delay,
      log: this.#parts.log,
      ask: ([what], signal) => load(what, signal),
      isSame: ([what, ...version], [other, ...others]) =>
        version.every((part, at) => part === others[at]) && compareStructural(what, other),
    });
  }

  #loadSection = (plane: CutPlane, signal: AbortSignal): Promise<SectionGeometry> =>
    loadSection(this.#parts.session, this.#address(), plane, signal);

  async #loadFaces(regions: readonly CutRegion[], signal: AbortSignal): Promise<Uint32Array> {
    const { session } = this.#parts;
    const { faces } = await session.call(filteredFaces, { ...this.#address(), regions: [...regions] }, { signal });
    return (await session.fetchBuffer(faces, signal)) as Uint32Array;
  }

  #address(): { viewId: string; layerName: string } {
    return { viewId: this.#view.viewId, layerName: this.#layer.layerName };
  }
}
