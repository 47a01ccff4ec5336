import type { Log } from 'adit/core';
import type { RenderSessionClient } from 'adit/core/web';
import {
  colourBy,
  loadMine,
  setLayerCuts,
  updateProperty,
  updateViewState,
  type LayerCutChange,
} from '../../../shared/index.ts';
import { ChangeSender } from './change-sender.ts';
import type { SceneLayerEntry } from '../scene/scene-layer-entry.ts';
import type { ViewEntry } from '../scene/view-entry.ts';

/** A change of the scene that the session did not take. */
export type ViewFailure = 'add-view' | 'clone-view' | 'remove-view' | 'link-views' | 'change-scene';

/** What is shown of layers: hierarchy paths of pieces, none to take a layer out. */
export type Selections = Readonly<Record<string, readonly string[]>>;

/** What the sender needs of the scene. */
export interface SceneSenderOptions {
  readonly session: RenderSessionClient;
  readonly views: ReadonlyMap<string, ViewEntry>;
  readonly log: Log;
  /** Told when the session did not take a change of the scene. */
  readonly failed: (key: ViewFailure, error: unknown) => void;
}

/** Tells the session what the browser has changed and drawn already, in its order. */
export class SceneSender {
  #options: SceneSenderOptions;
  #changes: ChangeSender;
  /** Views that the session is being told of. */
  #arriving = new Map<string, Promise<void>>();
  #turn = 0;

  constructor(options: SceneSenderOptions) {
    this.#options = options;
    this.#changes = new ChangeSender(options.log);
  }

  /** Tells of a change of the views, after all changes before and before those that follow. */
  tell(key: ViewFailure, viewId: string, send: () => Promise<unknown>): void {
    const { failed } = this.#options;
    this.#changes.put(`${key}/${viewId}`, () => send().catch((error: unknown) => failed(key, error)));
    const told = this.#changes.flush().finally(() => {
      if (this.#arriving.get(viewId) === told) this.#arriving.delete(viewId);
    });
    this.#arriving.set(viewId, told);
  }

  /** Resolves when the session knows of a view. */
  async arrived(viewId: string): Promise<void> {
    await this.#arriving.get(viewId);
  }

  /** Tells what is shown of layers, after all changes before; rejects when the session does not take it. */
  async select(viewId: string, selections: Selections): Promise<void> {
    let failure: { error: unknown } | undefined;
    this.#changes.put(`select/${(this.#turn += 1)}`, () =>
      this.sendSelections(viewId, selections).catch((error: unknown) => (failure = { error })),
    );
    await this.#changes.flush();
    if (failure) throw (failure as { error: unknown }).error;
  }

  /** Tells soon what `send` tells, in the place of what still waits under the same key. */
  soon(key: string, send: () => Promise<unknown>): void {
    this.#changes.put(key, send);
  }

  /** Tells soon how a layer is coloured. */
  colouring(viewId: string, layerName: string): void {
    this.#changes.put(`colouring/${viewId}/${layerName}`, () => this.sendColouring(viewId, layerName));
  }

  /** Tells soon how a layer looks that has just been shown, and what cuts it. */
  look(viewId: string, layerName: string): void {
    this.colouring(viewId, layerName);
    this.geometry(viewId, layerName);
    const { clip, slicing } = this.#layer(viewId, layerName)?.state ?? {};
    if (clip || slicing) this.cuts(viewId, layerName, { state: { clip, slicing } });
  }

  /** Tells soon of a layer's geometry properties. */
  geometry(viewId: string, layerName: string): void {
    this.#changes.put(`geometry/${viewId}/${layerName}`, () => this.sendGeometry(viewId, layerName));
  }

  /** Tells soon what cuts a layer; what different plugins have to tell does not take each other's place. */
  cuts(viewId: string, layerName: string, { state, send }: Pick<LayerCutChange, 'state' | 'send'>): void {
    this.#changes.put(`cuts/${viewId}/${layerName}/${Object.keys(state).join()}`, async () => {
      const layer = this.#layer(viewId, layerName);
      if (layer && send) await send(layer.state);
      else await this.sendCuts(viewId, layerName);
    });
  }

  /** Tells soon of a view's options. */
  options(viewId: string): void {
    this.#changes.put(`view/${viewId}`, () => this.sendOptions(viewId));
  }

  async sendSelections(viewId: string, selections: Selections): Promise<void> {
    const layers = Object.fromEntries(Object.entries(selections).map(([name, paths]) => [name, [...paths]]));
    await this.#options.session.call(loadMine, { viewId, layers });
  }

  async sendColouring(viewId: string, layerName: string): Promise<void> {
    const layer = this.#layer(viewId, layerName);
    if (layer) await this.#options.session.call(colourBy, { viewId, layerName, colouring: layer.state.colouring });
  }

  async sendGeometry(viewId: string, layerName: string): Promise<void> {
    const layer = this.#layer(viewId, layerName);
    if (!layer) return;
    const properties = layer.state.geometry;
    await this.#options.session.call(updateProperty, { viewId, layerName, type: 'geometry', properties });
  }

  async sendCuts(viewId: string, layerName: string): Promise<void> {
    const layer = this.#layer(viewId, layerName);
    if (!layer) return;
    const { clip, slicing } = layer.state;
    await this.#options.session.call(setLayerCuts, { viewId, layerName, clip, slicing });
  }

  async sendOptions(viewId: string): Promise<void> {
    const view = this.#options.views.get(viewId);
    if (!view) return;
    const { viewId: _id, type: _type, ...state } = view.options;
    await this.#options.session.call(updateViewState, { viewId, state });
  }

  /** Something waits to be told, or to be answered. */
  get isTelling(): boolean {
    return this.#changes.isBusy;
  }

  /** Resolves when the session has answered all that was changed before. */
  told(): Promise<void> {
    return this.#changes.flush();
  }

  /** While another scene takes the place of this one, its changes wait: what is sent then is how the new one is. Answers what ends it. */
  hold(): () => void {
    return this.#changes.hold();
  }

  /** Sends all that waits at once, as before the page goes. */
  hurry(): void {
    this.#changes.hurry();
  }

  dispose(): void {
    this.#changes.dispose();
  }

  #layer(viewId: string, layerName: string): SceneLayerEntry | undefined {
    return this.#options.views.get(viewId)?.layers.get(layerName);
  }
}
