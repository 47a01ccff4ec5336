import {
  applyChange,
  emptyTree,
  ListenerSet,
  notFound,
  sceneChangedTopic,
  splitLayerKey,
  type BufferReference,
  type Disposable,
  type ItemBits,
  type Log,
  type SceneStep,
  type SceneTree,
  type TopicSpec,
} from 'adit/core';
import {
  readManifest,
  type ChangedScene,
  type DatasetCatalogue,
  type DatasetRecord,
  type EngineSession,
  type LayerAddress,
  type NumberArray,
  type OpenDataset,
  type RenderSession,
} from 'adit/core/server';
import type { z } from 'zod';
import { BatchedLookUp } from './batched-look-up.ts';
import { OfferedBuffers, type Offered } from './offered-buffers.ts';
import { referenceTo } from './reference-to.ts';
import type { SceneKnowledge } from './scene-knowledge.ts';
import type { SessionEngines } from './session-engines.ts';
import { SessionWindows, type SessionWindow } from './session-windows.ts';

/** Whom a session belongs to. */
export interface SessionOwner {
  readonly tenantId: string;
  readonly siteId: string;
  readonly userId: string;
}

/** A render session while it lives: its scene, its engine, what it has offered, and the windows that look at it. */
export class LiveSession implements RenderSession, Disposable {
  readonly id: string;
  readonly tenantId: string;
  readonly siteId: string;
  readonly userId: string;
  readonly pictures: SessionEngines;
  readonly log: Log;
  #scene: SceneTree;
  #knowledge: SceneKnowledge;
  #sequence = 0;
  #catalogue: DatasetCatalogue;
  #records: BatchedLookUp<DatasetRecord>;
  #buffers = new OfferedBuffers();
  #datasets = new Map<string, Promise<OpenDataset & Disposable>>();
  #ended = new AbortController();
  #turn: Promise<unknown> = Promise.resolve();
  #windows = new SessionWindows();
  #listeners = new ListenerSet((error) => this.log.error('A listener of a session failed', error));

  constructor(
    options: SessionOwner & {
      id: string;
      engines: SessionEngines;
      catalogue: DatasetCatalogue;
      knowledge: SceneKnowledge;
      viewId: string;
      log: Log;
    },
  ) {
    this.id = options.id;
    this.tenantId = options.tenantId;
    this.siteId = options.siteId;
    this.userId = options.userId;
    this.pictures = options.engines;
    this.log = options.log;
    this.#catalogue = options.catalogue;
    this.#records = new BatchedLookUp((ids) => options.catalogue.findMany(ids));
    this.#knowledge = options.knowledge;
    this.#scene = emptyTree(options.viewId);
  }

  get engine(): EngineSession {
    return this.pictures.data;
  }

  get signal(): AbortSignal {
    return this.#ended.signal;
  }

  get scene(): SceneTree {
    return this.#scene;
  }

  get sequence(): number {
    return this.#sequence;
  }

  /** Sends what is published to a window too, until what is returned is disposed. */
  connect(window: SessionWindow): Disposable {
    return this.#windows.add(window);
  }

  change(steps: readonly SceneStep[]): ChangedScene {
    const before = this.#scene;
    const applied = applyChange(before, steps, this.#knowledge.parts);
    if (applied.steps.length > 0) this.#sequence += 1;
    this.#scene = applied.tree;
    const change = { scene: this.#scene, sequence: this.#sequence, before, steps: applied.steps };
    if (applied.steps.length > 0) {
      const told = applied.steps.filter(({ part }) => !this.#knowledge.parts.get(part ?? '')?.isPersonal);
      this.#windows.publishToOthers(sceneChangedTopic.name, { sequence: this.#sequence, steps: told });
      for (const listener of this.#knowledge.listeners) listener.changed(this, change);
      this.#listeners.emit();
    }
    return change;
  }

  inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#turn.then(work);
    this.#turn = result.catch(() => undefined);
    return result;
  }

  async openDataset(id: string): Promise<OpenDataset> {
    const record = await this.#records.find(id);
    if (!record || record.siteId !== this.siteId || record.status !== 'Complete') throw notFound('dataset');
    const key = `${id}/${record.version ?? ''}`;
    let open = this.#datasets.get(key);
    if (!open) {
      open = this.#hold(record);
      this.#datasets.set(key, open);
      open.catch(() => this.#datasets.delete(key));
    }
    return open;
  }

  async openLayer(layerName: string): Promise<LayerAddress> {
    const { datasetId, layer } = splitLayerKey(layerName);
    const dataset = await this.openDataset(datasetId);
    if (!dataset.manifest.layers.some((other) => other.name === layer)) throw notFound('layer');
    return { dataset, layer };
  }

  offer(key: string, numbers: NumberArray, series?: string): BufferReference {
    this.#buffers.put(key, numbers, series);
    return referenceTo(key, numbers);
  }

  withdraw(key: string): void {
    this.#buffers.drop(key);
  }

  offerBits(key: string, bits: ItemBits, items: number, series?: string): BufferReference {
    this.#buffers.put(key, { bits, items }, series);
    return { key, type: 'u8', length: items };
  }

  /** What is behind a key; 404 when it was never offered, or so long ago that it is gone. */
  buffer(key: string): Offered {
    const offered = this.#buffers.fetch(key);
    if (!offered) throw notFound('buffer');
    return offered;
  }

  publish<Payload extends z.ZodType>(topic: TopicSpec<Payload>, payload: z.input<Payload>): void {
    this.#windows.publish(topic.name, payload);
  }

  async drained(): Promise<void> {
    await this.#windows.drained();
  }

  onChange(listener: () => void): Disposable {
    return this.#listeners.add(listener);
  }

  /** The folder stays on this machine as long as the session lives. */
  async #hold(record: DatasetRecord): Promise<OpenDataset & Disposable> {
    const held = await this.#catalogue.open(record);
    const dispose = (): void => held.dispose();
    try {
      const manifest = await readManifest(held.folder);
      return { id: record.id, version: record.version ?? '', folder: held.folder, manifest, dispose };
    } catch (error) {
      dispose();
      throw error;
    }
  }

  dispose(): void {
    this.#ended.abort();
    this.#windows.clear();
    this.#listeners.clear();
    this.#buffers.clear();
    this.pictures.dispose();
    for (const open of this.#datasets.values())
      void open.then(
        (dataset) => dataset.dispose(),
        () => undefined,
      );
  }
}
