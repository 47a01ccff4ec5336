import { compareStructural, reaction } from 'mobx';
import { toDisposable, type Disposable } from 'adit/core';
import type { Toolbelt } from 'adit/core/web';
import type { HierarchyStore } from 'adit/plugins/hierarchy';
import type { ClipStore } from './clip-store.ts';

/** The id of the tool. */
export const CLIP_TOOL = 'clipping.clip';

/** Keeps the tool and the clip of the active layer together: the tool is on where a clip's handle is shown, and nowhere else. */
export class ClipTool {
  #store: ClipStore;
  #toolbelt: Toolbelt;
  #hierarchy: Pick<HierarchyStore, 'activeDatasetId'>;
  /** The tool ends because another layer is active, or the plugin goes: no reason to hide the handle. */
  #isFollowing = false;

  constructor(store: ClipStore, toolbelt: Toolbelt, hierarchy: Pick<HierarchyStore, 'activeDatasetId'>) {
    this.#store = store;
    this.#toolbelt = toolbelt;
    this.#hierarchy = hierarchy;
  }

  /** Clips the active layer, or shows its clip's handle again; when the user ends the tool the handle is hidden. */
  start(): Disposable {
    const where = this.#where();
    this.#store.show();
    return toDisposable(() => {
      if (!this.#isFollowing && this.#where() === where) this.#store.hide();
    });
  }

  /** Starts the tool when the active layer has a clip with a handle, and ends it when it has none or another dataset is active. */
  follow(): Disposable {
    const stop = reaction(
      () => ({
        where: this.#where(),
        isShown: this.#store.isShown,
        datasetId: this.#hierarchy.activeDatasetId,
        layerOf: this.#store.layer?.datasetId,
      }),
      ({ isShown, datasetId, layerOf }, before) => {
        const hasLeft = datasetId !== before?.datasetId && datasetId !== layerOf;
        this.#isFollowing = true;
        if (isShown && !hasLeft) void this.#toolbelt.start(CLIP_TOOL);
        else this.#toolbelt.end(CLIP_TOOL);
        this.#isFollowing = false;
      },
      { fireImmediately: true, equals: compareStructural },
    );
    return toDisposable(() => {
      stop();
      this.#isFollowing = true;
    });
  }

  #where(): string {
    return `${this.#store.viewId}/${this.#store.layer?.layerName ?? ''}`;
  }
}
