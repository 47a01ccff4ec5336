import { makeAutoObservable, observable, runInAction } from 'mobx';
import type { z } from 'zod';
import type { RenderSessionClient } from 'adit/core/web';
import { getHistogram } from 'adit/plugins/views';
import { barsOf, isBroken, type Bars } from '../rules/histogram-bars.ts';
import { askWhenKnown, isCoded } from './ask-when-known.ts';

type Answer = z.infer<(typeof getHistogram)['result']>;

/** A histogram as the pane shows it. */
export type Histogram =
  | { readonly state: 'loading' }
  | { readonly state: 'failed' }
  | {
      readonly state: 'ready';
      readonly bars: Bars;
      readonly percentiles: readonly [number, number];
      readonly missing: number;
    };

/** Which histogram is meant. */
export interface HistogramKey {
  readonly viewId: string;
  readonly layerName: string;
  /** The pieces that are shown. */
  readonly selection: readonly string[];
  readonly field: string;
  readonly samples: number;
  readonly logarithmic: boolean;
}

const MAX_KEPT = 40;

/** A field of a layer that the session does not know yet is waited for. */
const FIELD_WAIT_MILLISECONDS = 1000;

/** Asks the render session for histograms, each once, and keeps them. */
export class HistogramStore {
  #known = observable.map<string, Histogram>({}, { deep: false });
  #session: RenderSessionClient;

  constructor(session: RenderSessionClient) {
    this.#session = session;
    makeAutoObservable(this, { load: false });
  }

  /** What is known of a histogram; `load` asks for it. */
  get(key: HistogramKey): Histogram {
    return this.#known.get(JSON.stringify(key)) ?? { state: 'loading' };
  }

  /** Asks for a histogram that is not known, or failed before; never rejects. */
  async load(key: HistogramKey): Promise<Histogram> {
    const text = JSON.stringify(key);
    const known = this.#known.get(text);
    if (known && known.state !== 'failed') return known;
    this.#keep(text, { state: 'loading' });
    const histogram = await this.#ask(key);
    // What a lost connection took is asked for again when there is one.
    if (histogram.state === 'loading') runInAction(() => this.#known.delete(text));
    else this.#keep(text, histogram);
    return histogram;
  }

  async #ask(key: HistogramKey): Promise<Histogram> {
    const { selection: _selection, ...asked } = key;
    try {
      const answer = await askWhenKnown(() => this.#session.call(getHistogram, asked), FIELD_WAIT_MILLISECONDS);
      return histogramOf(answer, key);
    } catch (error) {
      return { state: isCoded(error, ['disconnected']) ? 'loading' : 'failed' };
    }
  }

  /** Forgets everything, for a new session. */
  clear(): void {
    this.#known.clear();
  }

  #keep(text: string, histogram: Histogram): void {
    runInAction(() => {
      this.#known.delete(text);
      this.#known.set(text, histogram);
      const oldest = this.#known.keys().next().value;
      if (this.#known.size > MAX_KEPT && oldest !== undefined) this.#known.delete(oldest);
    });
  }
}

function histogramOf(answer: Answer, { logarithmic }: HistogramKey): Histogram {
  const bars = barsOf(answer.counts, answer.range, logarithmic);
  return isBroken(bars)
    ? { state: 'failed' }
    : { state: 'ready', bars, percentiles: answer.percentiles, missing: answer.missing };
}
