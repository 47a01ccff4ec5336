import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { token, toDisposable, type Disposable, type Log, type Vector3 } from 'adit/core';
import type { Toolbelt } from 'adit/core/web';
import type { DrawnViews, SceneStore, ScreenPoint } from 'adit/plugins/views';
import { levelPlace } from '../rules/level-place.ts';
import type { PlanStore } from './plan-store.ts';
import type { SectionStore } from './section-store.ts';

/** The id of the tool. */
export const LINE_TOOL = 'slicing.section-line';

interface Parts {
  readonly sections: SectionStore;
  readonly plans: Pick<PlanStore, 'steered'>;
  readonly scene: SceneStore;
  readonly views: DrawnViews;
  readonly toolbelt: Pick<Toolbelt, 'end'>;
  readonly log: Log;
}

/** Two places of a view, one after the other, that a vertical section goes through; in a plan, the section that it stands beside. Observable. */
export class SectionLine {
  isOn = false;
  viewId: string | undefined;
  /** The first place, in world coordinates. */
  start: Vector3 | undefined;
  /** Where the pointer is, in pixels of the view. */
  pointer: ScreenPoint | undefined;
  #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
    makeAutoObservable(this, { start: observableRef, pointer: observableRef }, { autoBind: true });
  }

  /** Waits for two places until the handle is disposed; meanwhile the active view shows all data, as there is one section of it at most. */
  use(): Disposable {
    const { sections, plans, scene } = this.#parts;
    const uncut = sections.uncut(plans.steered(scene.activeViewId));
    this.isOn = true;
    return toDisposable(() =>
      runInAction(() => {
        this.forget();
        this.isOn = false;
        uncut.dispose();
      }),
    );
  }

  /** Takes the item under a pixel, or the place on the level that the view turns about; the second place shows the section and ends the tool. */
  async click(viewId: string, pixel: ScreenPoint): Promise<void> {
    const view = this.#parts.views.view(viewId);
    try {
      const found = await view?.pick(pixel.x, pixel.y);
      const place = found?.position ?? (view && levelPlace(view, pixel));
      if (place && this.isOn) this.#add(viewId, place, pixel);
    } catch (error) {
      this.#parts.log.warn('A place of a section could not be read', { error: String(error) });
    }
  }

  /** Says where the pointer is. */
  move(viewId: string, pixel: ScreenPoint): void {
    if (viewId === this.viewId) this.pointer = pixel;
  }

  /** Takes the first place back. */
  forget(): void {
    this.viewId = undefined;
    this.start = undefined;
    this.pointer = undefined;
  }

  #add(viewId: string, place: Vector3, pixel: ScreenPoint): void {
    const { sections, plans, toolbelt } = this.#parts;
    if (this.start && this.viewId === viewId) {
      if (sections.openThrough(plans.steered(viewId), this.start, place)) toolbelt.end(LINE_TOOL);
      return;
    }
    this.viewId = viewId;
    this.start = place;
    this.pointer = pixel;
  }
}

export const SectionLineToken = token<SectionLine>('slicing.section-line');
