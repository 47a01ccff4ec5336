import { selectsAll, type ItemBits, type Log } from 'adit/core';
import { SessionCallError, type RenderSessionClient } from 'adit/core/web';
import { addThreshold, filteredFaces, filterMask, type FilterResult } from '../../../shared/index.ts';
import { isWalked } from '../../../shared/geometry/walked-blocks.ts';
import type { SceneLayerEntry } from './scene-layer-entry.ts';
import type { ViewEntry } from './view-entry.ts';

/** What asking for kept items needs of the scene. */
interface KeptItemsOptions {
  readonly session: RenderSessionClient;
  readonly views: ReadonlyMap<string, ViewEntry>;
  readonly isPainted?: (viewId: string) => boolean;
  readonly log: Log;
}

/** Takes over from the session which items of a layer its pieces and its filters keep. */
export class KeptItems {
  #session: RenderSessionClient;
  #views: ReadonlyMap<string, ViewEntry>;
  #isPainted: (viewId: string) => boolean;
  #log: Log;
  #turn = 0;
  /** Layers that are being asked about, and whether they are to be asked about once more then. */
  #asking = new Map<string, boolean>();

  /** Of views whose pictures come from elsewhere only the count is taken. */
  constructor({ session, views, isPainted = () => false, log }: KeptItemsOptions) {
    this.#session = session;
    this.#views = views;
    this.#isPainted = isPainted;
    this.#log = log;
  }

  /** Asks what is kept now. */
  async refresh(viewId: string, layerName: string): Promise<void> {
    await this.take(viewId, layerName, this.#session.call(filterMask, { viewId, layerName }));
  }

  /** Brings the filters of a layer that comes back, and takes over what they and its pieces keep; `isNarrowed` where other parts narrow it. */
  async bring(viewId: string, { layerName, state }: SceneLayerEntry, isNarrowed: boolean): Promise<void> {
    const { filters, selection } = state;
    const answers = filters.map((filter) =>
      this.take(viewId, layerName, this.#session.call(addThreshold, { viewId, layerName, filter })),
    );
    if (filters.length === 0 && (isNarrowed || !selectsAll(selection))) await this.refresh(viewId, layerName);
    await Promise.all(answers);
  }

  /**
   * Asks in the background what is kept now, once more however often this is called meanwhile. What was asked of a connection that is lost is asked
   * of the next one.
   */
  again(viewId: string, layerName: string): void {
    const key = `${viewId}/${layerName}`;
    const isAsking = this.#asking.has(key);
    this.#asking.set(key, true);
    if (!isAsking) void this.#askAgain(key, viewId, layerName);
  }

  async #askAgain(key: string, viewId: string, layerName: string): Promise<void> {
    try {
      while (this.#asking.get(key)) {
        this.#asking.set(key, false);
        await this.refresh(viewId, layerName);
      }
    } catch (error) {
      if (!isLost(error))
        this.#log.error('What is kept of a layer could not be asked for', error, { viewId, layerName });
    } finally {
      this.#asking.delete(key);
    }
  }

  /** Takes over what is kept, unless the answer to a later question was there first. */
  async take(viewId: string, layerName: string, asked: Promise<FilterResult>): Promise<FilterResult> {
    const turn = (this.#turn += 1);
    this.#layer(viewId, layerName)?.ask(turn);
    const result = await asked;
    if (result.mask && this.#isPainted(viewId)) {
      this.#layer(viewId, layerName)?.leaveMaskOut(result.kept, turn);
      return result;
    }
    const mask = result.mask && (await this.#session.fetchBits(result.mask));
    const layer = this.#layer(viewId, layerName);
    layer?.keep(result.kept, mask, turn);
    if (mask && layer && (await needsFaces(layer))) await this.#takeFaces(viewId, layerName, mask, turn);
    return result;
  }

  async #takeFaces(viewId: string, layerName: string, mask: ItemBits, turn: number): Promise<void> {
    const { faces } = await this.#session.call(filteredFaces, { viewId, layerName });
    const ids = (await this.#session.fetchBuffer(faces)) as Uint32Array;
    this.#layer(viewId, layerName)?.keepFaces({ ids, mask }, turn);
  }

  #layer(viewId: string, layerName: string): SceneLayerEntry | undefined {
    return this.#views.get(viewId)?.layers.get(layerName);
  }
}

/** Whether a layer is drawn by the outer faces of its blocks. */
async function needsFaces({ config, data }: SceneLayerEntry): Promise<boolean> {
  if (config.geometryKind !== 'blocks') return false;
  await data.loaded();
  return !isWalked(data.geometry);
}

function isLost(error: unknown): boolean {
  return error instanceof SessionCallError && error.code === 'disconnected';
}
