import { makeAutoObservable } from 'mobx';
import { token } from 'adit/core';
import type { History, Translate } from 'adit/core/web';
import type { DrawnViews, SceneStore, Section, ViewSplits } from 'adit/plugins/views';
import { planPart } from '../../shared/plan-part.ts';
import { cameraOnSection } from '../rules/section-plane.ts';
import { fitFlat } from './fit-flat.ts';
import type { SectionStore } from './section-store.ts';

interface Parts {
  readonly scene: SceneStore;
  readonly sections: Pick<SectionStore, 'bounds' | 'section'>;
  readonly views: Pick<DrawnViews, 'view'>;
  readonly splits: ViewSplits;
  readonly history: Pick<History, 'together'>;
  readonly t: Translate;
}

/** Plans: views that look straight down beside a section and show it as a line. Observable. */
export class PlanStore {
  #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
    makeAutoObservable(this, {}, { autoBind: true });
  }

  /** The view whose section a view shows as a line; undefined for one that is no plan, whose section is closed, or that is cut itself. */
  source(viewId: string): string | undefined {
    const { scene, sections } = this.#parts;
    const source = scene.part(planPart, viewId);
    const isPlan = source !== undefined && sections.section(viewId) === undefined;
    return isPlan && sections.section(source) !== undefined ? source : undefined;
  }

  /** The view whose section commands change in a view: its own, or that of which it is the plan. */
  steered(viewId: string): string {
    return this.source(viewId) ?? viewId;
  }

  /** The plan of a view's section. */
  plan(viewId: string): string | undefined {
    return this.#parts.scene.viewIds.find((id) => this.source(id) === viewId);
  }

  /** Whether a view shows a section that a plan can show as a line, with room for a plan, or has one already. */
  canToggle(viewId: string): boolean {
    const section = this.#parts.sections.section(viewId);
    if (!section) return false;
    return this.plan(viewId) !== undefined || (hasLine(section) && this.#parts.splits.canAdd(viewId, 'clone'));
  }

  /** Opens the plan of a view's section beside it, or closes it. */
  toggle(viewId: string): void {
    const { splits } = this.#parts;
    const plan = this.plan(viewId);
    if (plan !== undefined) splits.close(plan);
    else if (this.canToggle(viewId)) this.#open(viewId);
  }

  #open(viewId: string): void {
    const { scene, sections, splits, history, t } = this.#parts;
    const section = sections.section(viewId);
    this.#fitWhenNarrower(viewId);
    history.together(t('change.plan'), () => {
      const plan = splits.add(viewId, 'clone');
      if (plan === undefined || !section) return;
      const uncut = { section: { ...section, on: false }, linked: false };
      scene.setViewState(plan, { ...uncut, cameraParallelProjection: true, camera: undefined });
      scene.change([{ at: [plan], part: planPart.id, value: viewId }]);
      scene.activateView(viewId);
    });
  }

  /** Fits the section anew once its view has given half of its room to the plan. */
  #fitWhenNarrower(viewId: string): void {
    const { sections, views } = this.#parts;
    const view = views.view(viewId);
    if (!view) return;
    const { width, height } = view.size;
    const waiting = view.onCamera(() => {
      if (view.size.width === width && view.size.height === height) return;
      waiting.dispose();
      const section = sections.section(viewId);
      if (section)
        fitFlat(view, sections.bounds(viewId), (camera) => cameraOnSection(section, camera, view.verticalExaggeration));
    });
  }
}

/** A level section is a plan itself. */
function hasLine({ dip }: Section): boolean {
  return dip > 0;
}

export const PlanStoreToken = token<PlanStore>('slicing.plan-store');
