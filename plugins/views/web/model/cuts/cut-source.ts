import type { CutRegion, LayerNode, Log, ViewNode } from 'adit/core';
import { MAX_REGIONS, type BlockAxes, type DrawnSlice, type LayerCuts } from '../../../shared/index.ts';

/** What all plugins together say about the cuts of layers; observable. */
export class CutSource {
  #list: () => readonly LayerCuts[];
  #log: Log;
  #tell: (cut: string) => void;
  #failed = new WeakSet<LayerCuts>();

  /** `list` gives the contributions there are, and is observed; `tell` tells the user the id of one that throws, once. */
  constructor(list: () => readonly LayerCuts[], log: Log, tell: (cut: string) => void = () => undefined) {
    this.#list = list;
    this.#log = log;
    this.#tell = tell;
  }

  /** What is drawn of a layer: what is in all of these; at most `MAX_REGIONS`, of which the first count. */
  regions(view: ViewNode, layer: LayerNode): readonly CutRegion[] {
    return this.#ask((cuts) => cuts.regions?.(view, layer)).slice(0, MAX_REGIONS);
  }

  /** The planes that are drawn in the place of a layer's blocks; ids are unlike each other. */
  slices(view: ViewNode, layer: LayerNode, blocks: BlockAxes): readonly DrawnSlice[] {
    return this.#ask((cuts) =>
      cuts.slices?.(view, layer, blocks).map((slice) => ({ ...slice, id: `${cuts.id}/${slice.id}` })),
    );
  }

  /** The answers of all contributions; one that throws has none, and that is told once. */
  #ask<Answer>(question: (cuts: LayerCuts) => readonly Answer[] | undefined): Answer[] {
    return this.#list().flatMap((cuts) => {
      try {
        return question(cuts) ?? [];
      } catch (error) {
        this.#note(cuts, error);
        return [];
      }
    });
  }

  #note(cuts: LayerCuts, error: unknown): void {
    if (this.#failed.has(cuts)) return;
    this.#failed.add(cuts);
    this.#log.warn('A cut could not be asked for', { cut: cuts.id, error: String(error) });
    // What is told changes what others observe, which the answers here may be computed for.
    queueMicrotask(() => this.#tell(cuts.id));
  }
}
