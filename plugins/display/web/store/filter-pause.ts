import { updateThreshold, type LayerConfig, type ThresholdFilter } from 'adit/plugins/views';
import { narrows } from '../rules/filters.ts';
import type { DisplayParts } from './display-parts.ts';

const RESTORE_DELAY = 100;

/**
 * Takes the filters of a layer away in the session while its categories are computed, so that those that are filtered out are
 * counted too. What is drawn stays as it is, and nothing is recorded.
 */
export class FilterPause {
  #config: LayerConfig;
  #parts: DisplayParts;

  constructor(config: LayerConfig, parts: DisplayParts) {
    this.#config = config;
    this.#parts = parts;
  }

  /** Does `work` without the filters, and puts them back 100 ms after it. */
  async during(work: () => Promise<void>): Promise<void> {
    const { layerName } = this.#config;
    const { scene } = this.#parts;
    const viewId = scene.activeViewId;
    const paused = this.#active(viewId);
    for (const filter of paused) await this.#send(viewId, { ...filter, enabled: false });
    await work();
    if (paused.length === 0) return;
    await new Promise((resolve) => setTimeout(resolve, RESTORE_DELAY));
    // As they are by now: they may have been changed or removed.
    const now = scene.layer(viewId, layerName)?.state.filters ?? [];
    for (const filter of now) if (paused.some(({ id }) => id === filter.id)) await this.#send(viewId, filter);
  }

  /** The active filters that are not counted; some dataset types count all but the narrowing ones. */
  #active(viewId: string): readonly ThresholdFilter[] {
    const layer = this.#parts.scene.layer(viewId, this.#config.layerName);
    const active = layer?.state.filters.filter(({ enabled }) => enabled) ?? [];
    const type = layer && this.#parts.type(layer.datasetType);
    return type?.categoriesCount === 'without-narrowing'
      ? active.filter((filter) => narrows(filter, this.#config.fields))
      : active;
  }

  async #send(viewId: string, filter: ThresholdFilter): Promise<void> {
    const { session, log } = this.#parts;
    await session
      .call(updateThreshold, { viewId, layerName: this.#config.layerName, filter })
      .catch((error: unknown) => log.warn('A filter could not be paused', { reason: String(error) }));
  }
}
