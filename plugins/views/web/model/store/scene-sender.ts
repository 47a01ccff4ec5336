import type { z } from 'zod';
import { setPart, type Log } from 'adit/core';
import type { RenderSessionClient } from 'adit/core/web';
import {
  colourBy,
  loadMine,
  setFieldList,
  propertySettingsPart,
  setLayerCuts,
  updateProperty,
  updateViewState,
  type LayerCutChange,
} from '../../../shared/index.ts';
import { ChangeSender } from './change-sender.ts';
import { isRefusal } from './is-refusal.ts';
import type { SceneLayerEntry } from '../scene/scene-layer-entry.ts';
import type { ViewEntry } from '../scene/view-entry.ts';
import { tellSteps } from './tell-steps.ts';

const MAX_FIELDS = 1000;

/** A change of the scene that the session did not take. */
export type ViewFailure =
  | 'add-view'
  | 'clone-view'
  | 'remove-view'
  | 'link-views'
  | 'change-scene'
  | 'colour'
  | 'property'
  | 'cuts'
  | 'view-state'
  | 'field-list'
  | 'active-layer'
  | 'camera-reset'
  | 'view-up'
  | 'camera-center';

type PropertyType = 'geometry' | 'labels';

/** What is shown of layers: hierarchy paths of pieces, none to take a layer out. */
export type Selections = Readonly<Record<string, readonly string[]>>;

/** What the sender needs of the scene. */
export interface SceneSenderOptions {
  readonly session: RenderSessionClient;
  readonly views: ReadonlyMap<string, ViewEntry>;
  readonly log: Log;
  /** Told when the session did not take a change of the scene. */
  readonly failed: (key: ViewFailure, error: unknown) => void;
  /** Called when the session has refused what is shown already, which is to follow it again: values, or which views and layers there are. */
  readonly refused: (what: 'values' | 'layers') => void;
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
    this.#changes.put(`${key}/${viewId}`, () =>
      this.following(send(), 'layers').catch((error: unknown) => failed(key, error)),
    );
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
      this.following(this.sendSelections(viewId, selections), 'layers').catch(
        (error: unknown) => (failure = { error }),
      ),
    );
    await this.#changes.flush();
    if (failure) throw (failure as { error: unknown }).error;
  }

  /** Tells soon what `send` tells, in the place of what still waits under the same key. */
  soon(key: string, send: () => Promise<unknown>): void {
    this.#changes.put(key, send);
  }

  /** Tells soon of a change of a view that may be refused, which is told under `key`. */
  offer(key: ViewFailure, viewId: string, send: () => Promise<unknown>): void {
    this.#changes.put(`${key}/${viewId}`, async () => {
      if (this.#options.views.has(viewId)) await this.#offer(key, send());
    });
  }

  /** Tells soon how a layer is coloured. */
  colouring(viewId: string, layerName: string): void {
    this.#changes.put(`colouring/${viewId}/${layerName}`, () =>
      this.#offer('colour', this.sendColouring(viewId, layerName)),
    );
  }

  /** Tells soon how a layer looks that has just been shown, what cuts it, and which fields are told of its items; surveys have none to list. */
  look(viewId: string, layerName: string): void {
    this.#fields(viewId, layerName);
    this.colouring(viewId, layerName);
    this.geometry(viewId, layerName);
    const { labels, settings, clip, slicing } = this.#layer(viewId, layerName)?.state ?? {};
    if (labels) this.labels(viewId, layerName);
    if (settings) this.settings(viewId, layerName);
    if (clip || slicing) this.cuts(viewId, layerName, { state: { clip, slicing } });
  }

  #fields(viewId: string, layerName: string): void {
    this.#changes.put(`fields/${viewId}/${layerName}`, () =>
      this.#offer('field-list', this.#sendFields(viewId, layerName)),
    );
  }

  async #sendFields(viewId: string, layerName: string): Promise<void> {
    const { config } = this.#layer(viewId, layerName) ?? {};
    if (!config || config.isSurvey) return;
    const fields = config.fields.map(({ name }) => name).slice(0, MAX_FIELDS);
    await this.#options.session.call(setFieldList, { viewId, layerName, fields });
  }

  /** Tells soon of a layer's geometry properties: of those that are named, else of all. */
  geometry(viewId: string, layerName: string, names?: readonly string[]): void {
    this.#properties('geometry', viewId, layerName, names);
  }

  /** Tells soon how a layer is labelled: of the properties that are named, else of all. */
  labels(viewId: string, layerName: string, names?: readonly string[]): void {
    this.#properties('labels', viewId, layerName, names);
  }

  #properties(
    type: PropertyType,
    viewId: string,
    layerName: string,
    names: readonly (string | undefined)[] = [undefined],
  ): void {
    for (const name of names)
      this.#changes.put([type, viewId, layerName, name].join('/'), () =>
        this.#offer('property', this.#sendProperty(type, viewId, layerName, name)),
      );
  }

  /** Sends a property by its name, or all of them where none is named, and where the named one has no value any more. */
  async #sendProperty(type: PropertyType, viewId: string, layerName: string, name: string | undefined): Promise<void> {
    const properties: Readonly<Record<string, unknown>> = this.#layer(viewId, layerName)?.state[type] ?? {};
    const value = name === undefined ? undefined : properties[name];
    if (value === undefined)
      return type === 'geometry' ? this.sendGeometry(viewId, layerName) : this.sendLabels(viewId, layerName);
    const named = { viewId, layerName, type, name, value } as z.infer<typeof updateProperty.params>;
    await this.#options.session.call(updateProperty, named);
  }

  /** Tells soon what was chosen of a layer's properties before. */
  settings(viewId: string, layerName: string): void {
    this.#changes.put(`settings/${viewId}/${layerName}`, () =>
      this.#offer('property', this.sendSettings(viewId, layerName)),
    );
  }

  /** Tells soon what cuts a layer; what different plugins have to tell does not take each other's place. */
  cuts(viewId: string, layerName: string, { state, send }: Pick<LayerCutChange, 'state' | 'send'>): void {
    this.#changes.put(`cuts/${viewId}/${layerName}/${Object.keys(state).join()}`, async () => {
      const layer = this.#layer(viewId, layerName);
      // Whoever sends by itself tells of its failures.
      if (layer && send) await this.following(send(layer.state), 'values');
      else await this.#offer('cuts', this.sendCuts(viewId, layerName));
    });
  }

  /** Tells soon of a view's options. */
  options(viewId: string): void {
    this.#changes.put(`view/${viewId}`, () => this.#offer('view-state', this.sendOptions(viewId)));
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

  async sendLabels(viewId: string, layerName: string): Promise<void> {
    const properties = this.#layer(viewId, layerName)?.state.labels;
    if (properties) await this.#options.session.call(updateProperty, { viewId, layerName, type: 'labels', properties });
  }

  async sendSettings(viewId: string, layerName: string): Promise<void> {
    const settings = this.#layer(viewId, layerName)?.state.settings;
    if (!settings) return;
    await tellSteps(this.#options.session, [setPart([viewId, layerName], propertySettingsPart, settings)]);
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
    const { viewId: _id, type: _type, activeLayer: _layer, ...state } = view.options;
    await this.#options.session.call(updateViewState, { viewId, state });
  }

  /** Passes on how a change that is shown already was answered; where it was refused, what is shown follows the session again. */
  async following<Answer>(asked: Promise<Answer>, what: 'values' | 'layers'): Promise<Answer> {
    try {
      return await asked;
    } catch (error) {
      if (isRefusal(error)) this.#options.refused(what);
      throw error;
    }
  }

  async #offer(key: ViewFailure, sent: Promise<unknown>): Promise<void> {
    await this.following(sent, 'values').catch((error: unknown) => {
      if (!isRefusal(error)) throw error;
      this.#options.failed(key, error);
    });
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
