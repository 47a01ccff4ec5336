import { makeAutoObservable, observableRef } from 'mobx';
import { readPart, token, type CutRegion, type LayerNode, type ViewNode } from 'adit/core';
import type { History, RenderSessionClient, Toasts, Translate } from 'adit/core/web';
import type { HierarchyStore } from 'adit/plugins/hierarchy';
import { type SceneStore, type SceneStoreLayer, clipPart, type ClipState, type LayerState } from 'adit/plugins/views';
import {
  applyClipToLayers,
  changeClip,
  copyClip,
  firstClip,
  optionsOf,
  regionsOfClip,
  updateClip,
  type ClipOptions,
} from '../../shared/index.ts';
import type { ApplyToAll } from './apply-to-all.ts';

/** What the clips need of the program. */
export interface ClipParts {
  readonly scene: SceneStore;
  readonly hierarchy: Pick<HierarchyStore, 'activeDatasetId'>;
  readonly session: Pick<RenderSessionClient, 'call' | 'status'>;
  readonly history: Pick<History, 'together'>;
  readonly toasts: Pick<Toasts, 'showError'>;
  readonly applyToAll: ApplyToAll;
  readonly t: Translate;
}

/** A clip that is drawn while its handle moves, before the scene has it. */
interface Preview {
  readonly viewId: string;
  readonly layerName: string;
  readonly clip: ClipState;
}

/** What a change is called when it can be taken back. */
type ChangeName = 'add' | 'show' | 'hide' | 'type' | 'invert' | 'blocks' | 'move' | 'reset' | 'clear' | 'all';

/** The clip of the active layer in the active view, and what is done with it; observable. */
export class ClipStore {
  /** Undefined while no handle moves. */
  preview: Preview | undefined;
  #parts: ClipParts;

  constructor(parts: ClipParts) {
    this.#parts = parts;
    makeAutoObservable(this, { preview: observableRef, regions: false }, { autoBind: true });
  }

  get viewId(): string {
    return this.#parts.scene.activeViewId;
  }

  /** The layer that is clipped: the active one, while there is an active dataset too. */
  get layer(): SceneStoreLayer | undefined {
    const { scene, hierarchy } = this.#parts;
    if (hierarchy.activeDatasetId === undefined || scene.activeLayerName === undefined) return undefined;
    return scene.layer(scene.activeViewId, scene.activeLayerName);
  }

  /** Whether there is a layer with something in it to clip. */
  get canClip(): boolean {
    return this.layer?.config.bounds !== undefined;
  }

  /** The active layer's clip as it is drawn, while it is enabled. */
  get clip(): ClipState | undefined {
    const { layer, preview } = this;
    if (!layer) return undefined;
    const isMoving = preview?.viewId === this.viewId && preview.layerName === layer.layerName;
    const clip = isMoving ? preview.clip : layer.state.clip;
    return clip?.enable ? clip : undefined;
  }

  /** Whether the active layer has a clip whose handle is shown. */
  get isShown(): boolean {
    return this.clip?.visible ?? false;
  }

  get appliesToAll(): boolean {
    return this.#parts.applyToAll.isOn;
  }

  /** The layers that a change goes to: the active one, or all selected ones. */
  get clippedLayers(): readonly SceneStoreLayer[] {
    const { layer } = this;
    return layer ? [layer, ...this.#others] : [];
  }

  /** What is left of a layer. */
  regions(view: ViewNode, layer: LayerNode): readonly CutRegion[] {
    const { preview } = this;
    const isMoving =
      preview?.viewId === view.viewId && (preview.layerName === layer.layerName || this.#parts.applyToAll.isOn);
    return regionsOfClip(isMoving ? preview.clip : readPart(layer, clipPart));
  }

  /** Shows the handle of the active layer's clip, and clips the layer by a plane first where it has no clip. */
  show(): void {
    const { layer } = this;
    const bounds = layer?.config.bounds;
    if (!layer || !bounds || this.isShown) return;
    if (this.clip) this.#putAlone(layer, { ...this.clip, visible: true }, 'show');
    else this.#put(firstClip(bounds), 'add');
  }

  /** Hides the handle; the clip stays. */
  hide(): void {
    const { layer, clip } = this;
    this.preview = undefined;
    if (layer && clip?.visible) this.#putAlone(layer, { ...clip, visible: false }, 'hide');
  }

  setType(type: ClipState['type']): void {
    this.change({ type }, 'type');
  }

  invert(): void {
    if (this.clip) this.change({ invert: !this.clip.invert }, 'invert');
  }

  setWholeItems(wholeItems: boolean): void {
    this.change({ wholeItems }, 'blocks');
  }

  /** Puts the plane and the box back to the middle of the layer. */
  reset(): void {
    this.change({ action: { reset: true } }, 'reset');
  }

  move(action: NonNullable<ClipOptions['action']>): void {
    this.change({ action }, 'move');
  }

  /** Changes the active layer's clip, of which there must be one. */
  change(options: ClipOptions, name: ChangeName): void {
    const { clip, layer } = this;
    const bounds = layer?.config.bounds;
    if (clip && bounds) this.#put(changeClip(clip, options, bounds), name);
  }

  /** Draws a clip of the active layer while its handle moves; nothing else knows of it. */
  showMoving(clip: ClipState): void {
    const { layer } = this;
    if (layer) this.preview = { viewId: this.viewId, layerName: layer.layerName, clip };
  }

  /** Ends the move of a handle: the scene takes what was drawn last. */
  endMoving(): void {
    const { preview, layer } = this;
    this.preview = undefined;
    if (preview && preview.viewId === this.viewId && preview.layerName === layer?.layerName)
      this.#put(preview.clip, 'move');
  }

  /** Ends the move of a handle: everything is as it was before. */
  dropMoving(): void {
    this.preview = undefined;
  }

  /** Copies the changes from now on to all selected layers, and the clip as it is at once. */
  setAppliesToAll(isOn: boolean): void {
    this.#parts.applyToAll.set(isOn);
    if (isOn && this.clip && this.#others.length > 0) this.#put(this.clip, 'all');
  }

  /** Disables the clips of the active layer's dataset, those of all selected layers while changes go to all, which they then no longer do. */
  clear(): void {
    const { scene, history, t, applyToAll } = this.#parts;
    const { layer, viewId } = this;
    if (!layer) return;
    const wasForAll = applyToAll.isOn;
    applyToAll.set(false);
    this.preview = undefined;
    const label = t('change.clear');
    history.together(label, () => {
      for (const { layerName, datasetId, state } of scene.layers(viewId))
        if (state.clip?.enable && (wasForAll || datasetId === layer.datasetId))
          scene.setCuts(viewId, layerName, {
            state: { clip: { ...state.clip, enable: false, visible: false } },
            label,
            send: (now) => this.#send(viewId, layerName, [], now),
          });
    });
  }

  get #others(): readonly SceneStoreLayer[] {
    const { scene, applyToAll } = this.#parts;
    if (!applyToAll.isOn) return [];
    return scene
      .layers(this.viewId)
      .filter(({ layerName, config }) => layerName !== this.layer?.layerName && config.bounds);
  }

  #put(clip: ClipState, name: ChangeName): void {
    const { scene, history, t } = this.#parts;
    const { layer, viewId } = this;
    const others = this.#others;
    if (!layer) return;
    if (others.length === 0) return this.#putAlone(layer, clip, name);
    const label = t(`change.${name}`);
    const names = others.map(({ layerName }) => layerName);
    history.together(label, () => {
      for (const { layerName, config } of others)
        scene.setCuts(viewId, layerName, {
          state: { clip: copyClip(clip, config.bounds ?? clip.bounds) },
          label,
          // The call of the active layer tells of this one too.
          send: async () => undefined,
        });
      scene.setCuts(viewId, layer.layerName, {
        state: { clip },
        label,
        send: (now) => this.#send(viewId, layer.layerName, names, now),
      });
    });
  }

  #putAlone({ layerName }: SceneStoreLayer, clip: ClipState, name: ChangeName): void {
    const { scene, t } = this.#parts;
    const { viewId } = this;
    scene.setCuts(viewId, layerName, {
      state: { clip },
      label: t(`change.${name}`),
      send: (now) => this.#send(viewId, layerName, [], now),
    });
  }

  async #send(viewId: string, layerName: string, others: readonly string[], { clip }: LayerState): Promise<void> {
    const { scene, session, toasts, t } = this.#parts;
    if (!clip) return;
    const options = optionsOf(clip);
    const layersToClip = others.filter((name) => scene.layer(viewId, name));
    try {
      if (layersToClip.length === 0) await session.call(updateClip, { viewId, layerName, options });
      else await session.call(applyClipToLayers, { viewId, layerName, layersToClip, options });
    } catch (error) {
      if (session.status === 'initialized') toasts.showError(error, t('failed.update'));
      throw error;
    }
  }
}

export const ClipStoreToken = token<ClipStore>('clipping.store');
