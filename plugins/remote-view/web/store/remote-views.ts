import { makeAutoObservable, observable, runInAction } from 'mobx';
import { token, type Disposable, type Log } from 'adit/core';
import type { RenderSessionClient } from 'adit/core/web';
import type { SceneStore } from 'adit/plugins/views';
import type { z } from 'zod';
import { listEngines } from '../../shared/index.ts';

type Answer = z.infer<(typeof listEngines)['result']>;

/** An engine that draws pictures, and why it cannot be used here. */
export type PictureEngine = Answer['engines'][number];

/** The engine that stands for the browser in the state of a view. */
export const BROWSER = 'browser';

/** Which views an engine on the server draws, and how far their pictures are; observable. */
export class RemoteViews {
  engines: readonly PictureEngine[] = [];
  #preferred: Answer['preferred'] = null;
  #states = observable.map<string, 'drawn' | 'failed'>();
  #asked = observable.map<string, number>();
  #scene: SceneStore;
  #session: RenderSessionClient;
  #log: Log;

  constructor(scene: SceneStore, session: RenderSessionClient, log: Log) {
    this.#scene = scene;
    this.#session = session;
    this.#log = log;
    makeAutoObservable(this);
  }

  /** Asks each new session for its engines. */
  follow(): Disposable {
    return this.#session.prepare(async () => {
      try {
        const { engines, preferred } = await this.#session.call(listEngines, {});
        runInAction(() => {
          this.engines = engines;
          this.#preferred = preferred;
        });
      } catch (error) {
        this.#log.warn('The engines that draw pictures are not known', { error: String(error) });
      }
    });
  }

  /** Those that can be used on this server. */
  get usable(): readonly PictureEngine[] {
    return this.engines.filter(({ missing }) => missing === null);
  }

  /** The id of the engine that draws a view: its own choice, or what the server prefers; undefined for the browser. */
  engineOf(viewId: string): string | undefined {
    const view = this.#scene.view(viewId);
    if (!view || view.engine === BROWSER) return undefined;
    if (view.engine !== null) return view.engine;
    const preferred = this.#preferred;
    return preferred && this.#itemsOf(viewId) >= preferred.fromItems ? preferred.engine : undefined;
  }

  /** What is known of the engine that draws a view. */
  engineFor(viewId: string): PictureEngine | undefined {
    const id = this.engineOf(viewId);
    return this.engines.find((engine) => engine.id === id);
  }

  /** The name of the engine that draws a view, for texts. */
  titleFor(viewId: string): { title: string } {
    return { title: this.engineFor(viewId)?.title ?? this.engineOf(viewId) ?? '' };
  }

  /** What the state of a view says: an engine, the browser, or null for what the server prefers. */
  choiceOf(viewId: string): string | null {
    return this.#scene.view(viewId)?.engine ?? null;
  }

  choose(viewId: string, engine: string | null): void {
    this.#scene.setViewState(viewId, { engine });
  }

  /** From the browser to the first engine, or back. */
  switch(viewId: string): void {
    const [first] = this.usable;
    if (this.engineOf(viewId) !== undefined) this.choose(viewId, BROWSER);
    else if (first) this.choose(viewId, first.id);
  }

  stateOf(viewId: string): 'drawing' | 'drawn' | 'failed' {
    return this.#states.get(viewId) ?? 'drawing';
  }

  begun(viewId: string): void {
    this.#states.delete(viewId);
  }

  drawn(viewId: string): void {
    this.#states.set(viewId, 'drawn');
  }

  failed(viewId: string): void {
    this.#states.set(viewId, 'failed');
  }

  /** How often the user has asked for the pictures of a view again. */
  asked(viewId: string): number {
    return this.#asked.get(viewId) ?? 0;
  }

  /** Asks anew for the pictures of a view. */
  again(viewId: string): void {
    this.#asked.set(viewId, this.asked(viewId) + 1);
  }

  /** An attempt to have the pictures of a view has failed. */
  unreached(viewId: string, error: unknown): void {
    this.#log.warn('The pictures of a view cannot be had', { viewId, error: String(error) });
  }

  #itemsOf(viewId: string): number {
    const shown = this.#scene.layers(viewId).filter(({ state }) => state.geometry.Visibility === 1);
    return shown.reduce((sum, { config }) => sum + config.count, 0);
  }
}

export const RemoteViewsToken = token<RemoteViews>('remote-view.remote-views');
