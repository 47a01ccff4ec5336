import { runInAction } from 'mobx';
import {
  readScene,
  sameValue,
  sceneChangedTopic,
  selectsAll,
  type Disposable,
  type SceneStep,
  type SceneTree,
} from 'adit/core';
import {
  clipPart,
  colouringPart,
  filtersPart,
  framePart,
  isNamedPart,
  labelsPart,
  linkedPart,
  lookPart,
  namedLayer,
  namedOptions,
  propertySettingsPart,
  sectionPart,
  selectionPart,
  slicesPart,
  type LayerState,
} from '../../../shared/index.ts';
import type { WatchedSession } from './watched-session.ts';
import type { MobxSceneStore } from '../store/mobx-scene-store.ts';
import type { SceneLayerEntry } from '../scene/scene-layer-entry.ts';
import type { ViewOptions } from '../scene/view-entry.ts';

/** What a view and a layer call the parts that windows have in common. */
const ofView: Readonly<Record<string, readonly (keyof ViewOptions)[]>> = {
  [framePart.id]: Object.keys(framePart.initial) as (keyof ViewOptions)[],
  [linkedPart.id]: ['linked'],
  [sectionPart.id]: ['section'],
};
const ofLayer: Readonly<Record<string, keyof LayerState>> = {
  [selectionPart.id]: 'selection',
  [lookPart.id]: 'geometry',
  [colouringPart.id]: 'colouring',
  [labelsPart.id]: 'labels',
  [propertySettingsPart.id]: 'settings',
  [filtersPart.id]: 'filters',
  [clipPart.id]: 'clip',
  [slicesPart.id]: 'slicing',
};

/** Shows what other windows of the session change in the views and layers that this one shows as well. */
export class MirroredScene {
  #session: WatchedSession;
  #store: MobxSceneStore;
  #isReading = false;
  #isOutdated = false;
  #failed: (error: unknown) => void;

  /** `failed` is told when the scene could not be read; the next connection takes what was missed. */
  constructor(session: WatchedSession, store: MobxSceneStore, failed: (error: unknown) => void) {
    this.#session = session;
    this.#store = store;
    this.#failed = failed;
  }

  follow(): Disposable {
    return this.#session.subscribe(sceneChangedTopic, ({ steps }) => {
      const { sender } = this.#store.parts;
      if (this.#isReading || this.#session.isWaiting || sender.isTelling) this.read();
      else this.#takeSteps(steps as readonly SceneStep[]);
    });
  }

  /** Reads the scene again, as where plugins came or went whose values are in it. */
  read(): void {
    if (this.#isReading) this.#isOutdated = true;
    else void this.#read().catch(this.#failed);
  }

  /** Takes over the whole scene once nothing of this window is under way: whose change was the later one is seen there. */
  async #read(): Promise<void> {
    const { sender } = this.#store.parts;
    this.#isReading = true;
    try {
      do {
        this.#isOutdated = false;
        await sender.told();
        const { calls } = this.#session;
        const { scene } = await this.#session.call(readScene, {});
        this.#isOutdated ||= sender.isTelling || this.#session.calls > calls + 1;
        if (!this.#isOutdated) this.#takeAll(scene as SceneTree);
      } while (this.#isOutdated);
    } finally {
      this.#isReading = false;
    }
  }

  #takeSteps(steps: readonly SceneStep[]): void {
    const { open, partSender } = this.#store.parts;
    for (const step of steps) if (isNamedPart(step.part ?? '')) this.#take(step);
    runInAction(() => open.take(steps));
    partSender.narrow(steps);
  }

  #takeAll(tree: SceneTree): void {
    this.#takeSteps(this.#store.parts.open.missing(tree));
    const { views } = tree;
    for (const [viewId, view] of Object.entries(views)) {
      for (const part of Object.keys(ofView)) this.#take({ at: [viewId], part, value: view.parts[part] ?? null });
      for (const [layerName, { parts }] of Object.entries(view.layers))
        for (const part of Object.keys(ofLayer))
          this.#take({ at: [viewId, layerName], part, value: parts[part] ?? null });
    }
  }

  #take({ at: [viewId = '', layerName], part = '', value }: SceneStep): void {
    const parts = value === null ? {} : { [part]: value };
    if (layerName === undefined) {
      const options = namedOptions({ viewId, parts, layers: {} });
      const changed = (ofView[part] ?? []).map((key) => [key, options[key as keyof typeof options]]);
      this.#changeView(viewId, Object.fromEntries(changed) as Partial<ViewOptions>);
      return;
    }
    const key = ofLayer[part];
    const layer = this.#store.layer(viewId, layerName);
    if (key && layer) this.#changeLayer(viewId, layer, key, namedLayer({ layerName, parts })[key]);
  }

  #changeView(viewId: string, options: Partial<ViewOptions>): void {
    const view = this.#store.parts.views.get(viewId);
    const known: Partial<ViewOptions> = view?.options ?? {};
    const isSame = Object.entries(options).every(([key, value]) => sameValue(known[key as keyof ViewOptions], value));
    if (view && !isSame) runInAction(() => view.change(options));
  }

  #changeLayer(viewId: string, layer: SceneLayerEntry, key: keyof LayerState, value: unknown): void {
    if (sameValue(layer.state[key], value)) return;
    runInAction(() => {
      layer.change({ [key]: value });
      if (key === 'selection' && !selectsAll(layer.state.selection)) layer.hideAll();
    });
    if (key === 'colouring' && layer.state.colouring) void layer.data.checkField(layer.state.colouring.field);
    if (key === 'filters' || key === 'selection') this.#store.parts.kept.again(viewId, layer.layerName);
  }
}
