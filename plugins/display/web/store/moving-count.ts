import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { Log } from 'adit/core';
import type { RenderSessionClient } from 'adit/core/web';
import { countThreshold } from 'adit/plugins/views';
import type { Range } from '../rules/colour-range.ts';

/** A range that a handle is at, and the filter that it belongs to. */
interface MovingRange {
  readonly viewId: string;
  readonly layerName: string;
  readonly filterId: string;
  readonly range: Range;
}

/** Asks how many items a filter would keep while a handle of it moves: one question at a time, the latest next. Observable. */
export class MovingCount {
  /** The last answer. */
  answer: { readonly layerName: string; readonly kept: number } | undefined = undefined;
  #session: Pick<RenderSessionClient, 'call'>;
  #log: Log;
  #wanted: MovingRange | undefined;
  #isAsking = false;

  constructor(session: Pick<RenderSessionClient, 'call'>, log: Log) {
    this.#session = session;
    this.#log = log;
    makeAutoObservable(this, { answer: observableRef });
  }

  /** The last answer for a layer; undefined where nothing moves. */
  of(layerName: string): number | undefined {
    return this.answer?.layerName === layerName ? this.answer.kept : undefined;
  }

  want(moving: MovingRange): void {
    this.#wanted = moving;
    if (!this.#isAsking) void this.#ask();
  }

  /** Asks nothing more; the last answer stays until `forget`, when what is kept is known again. */
  stop(): void {
    this.#wanted = undefined;
  }

  forget(): void {
    this.#wanted = undefined;
    this.answer = undefined;
  }

  async #ask(): Promise<void> {
    this.#isAsking = true;
    try {
      for (let asked = this.#wanted; asked;) {
        const { viewId, layerName, filterId, range } = asked;
        const dataRange: [number, number] = [...range];
        const { kept } = await this.#session.call(countThreshold, { viewId, layerName, filterId, dataRange });
        const next = this.#wanted;
        if (!next) break;
        runInAction(() => (this.answer = { layerName, kept }));
        asked = next === asked ? undefined : next;
      }
    } catch (error) {
      this.#log.warn('What a filter would keep could not be asked for', { error: String(error) });
    } finally {
      this.#isAsking = false;
    }
  }
}
