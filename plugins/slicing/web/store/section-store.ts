import { makeAutoObservable, observable, runInAction } from 'mobx';
import { toDisposable, token, unitText, type Bounds, type Disposable, type Vector3 } from 'adit/core';
import type { History, Translate } from 'adit/core/web';
import {
  lengthUnitsOf,
  type DrawnViews,
  type SceneStore,
  type PlaneOrientation,
  type Section,
  type ViewState,
} from 'adit/plugins/views';
import { boundsOfData, missedHoles, sectionThickness } from '../rules/section-data.ts';
import { turnedByDegrees, type PlanEnd } from '../rules/plan-line.ts';
import {
  flipped,
  meets,
  newSection,
  numberOfSection,
  sectionPresets,
  sectionThrough,
  steppedSection,
  turnedSection,
  type SectionPreset,
} from '../rules/section-plane.ts';

/** Sections through all data of views; linked views have the same one. Observable. */
export class SectionStore {
  #scene: SceneStore;
  #views: DrawnViews;
  #history: History;
  #t: Translate;
  /** The projection of views before their section was opened. */
  #wasParallel = new Map<string, boolean>();
  /** Views that show all data for now, whatever their section. */
  #uncut = observable.set<string>();
  /** Sections that are being dragged, as they are shown meanwhile. */
  #dragged = observable.map<string, Section>({}, { deep: false });

  constructor(parts: { scene: SceneStore; views: DrawnViews; history: History; t: Translate }) {
    this.#scene = parts.scene;
    this.#views = parts.views;
    this.#history = parts.history;
    this.#t = parts.t;
    makeAutoObservable(this, {}, { autoBind: true });
  }

  /** The section that a view shows; undefined when it shows all data. */
  section(viewId: string): Section | undefined {
    const section = this.#scene.view(viewId)?.section;
    return section?.on ? (this.#dragged.get(viewId) ?? section) : undefined;
  }

  /** The section that a view is cut to and looks at; undefined also while it shows all data for a moment. */
  shown(viewId: string): Section | undefined {
    return this.#uncut.has(viewId) ? undefined : this.section(viewId);
  }

  /** Shows all data of a view, and of those linked to it, until the handle is disposed; their sections are not changed by it. */
  uncut(viewId: string): Disposable {
    const viewIds = this.#together(viewId);
    for (const id of viewIds) this.#uncut.add(id);
    return toDisposable(() => runInAction(() => viewIds.forEach((id) => this.#uncut.delete(id))));
  }

  /** Whether the active view shows data that a section could go through. */
  get canOpen(): boolean {
    return this.#scene.layers(this.#scene.activeViewId).length > 0;
  }

  /** Opens a section in a view as it was before, or one from west to east, or ends it. */
  toggle(viewId: string): void {
    if (this.section(viewId)) this.close(viewId);
    else this.open(viewId);
  }

  /** Shows a section as it was before, and `preset` or one from west to east through the middle of the data when there was none. */
  open(viewId: string, preset?: SectionPreset): void {
    const view = this.#scene.view(viewId);
    const bounds = this.bounds(viewId);
    if (!view || !bounds) return;
    const before = view.section;
    const isStillThere = preset === undefined && before !== undefined && meets(before, bounds);
    const fresh = newSection(preset ?? 'east-west', bounds, this.#thickness(viewId));
    const { thickness, step } = before ?? fresh;
    this.#open(view, isStillThere ? { ...before, on: true } : { ...fresh, thickness, step });
  }

  /** Shows the vertical section through two places, as thick as the one before; false when one place is above the other. */
  openThrough(viewId: string, from: Vector3, to: Vector3): boolean {
    const view = this.#scene.view(viewId);
    const bounds = this.bounds(viewId);
    const section =
      view &&
      bounds &&
      sectionThrough(view.section ?? newSection('east-west', bounds, this.#thickness(viewId)), from, to);
    if (section) this.#open(view, section);
    return section !== undefined;
  }

  #open(view: ViewState, section: Section): void {
    if (!view.section?.on) this.#wasParallel.set(view.viewId, view.cameraParallelProjection);
    this.#set(view.viewId, { section, cameraParallelProjection: true }, 'section.open');
  }

  /** Whether the section of a view runs as a preset does. */
  isPreset(viewId: string, preset: SectionPreset): boolean {
    const section = this.section(viewId);
    const { dip, azimuth } = sectionPresets[preset];
    return section?.dip === dip && section.azimuth % 180 === azimuth % 180;
  }

  /** Shows all data again, in the projection of before. */
  close(viewId: string): void {
    const section = this.section(viewId);
    const cameraParallelProjection = this.#wasParallel.get(viewId) ?? true;
    if (section) this.#set(viewId, { section: { ...section, on: false }, cameraParallelProjection }, 'section.close');
  }

  /** Goes that many steps away from who looks at the section. */
  step(viewId: string, steps: number): void {
    this.#edit(viewId, (section) => steppedSection(section, steps));
  }

  /** Turns the section about what is in the middle of the view. */
  turn(viewId: string, angles: Partial<PlaneOrientation>): void {
    this.#edit(viewId, (section) => turnedSection(section, angles, this.#views.view(viewId)?.camera.focalPoint));
  }

  /** Shows another place of the section while a handle is dragged. */
  drag(viewId: string, section: Section): void {
    for (const id of this.#together(viewId)) this.#dragged.set(id, section);
  }

  /** Ends a drag: its last place becomes one change, or the section is where it was. */
  endDrag(viewId: string, keep: boolean): void {
    const section = this.#dragged.get(viewId);
    this.#dragged.clear();
    if (section && keep) this.#edit(viewId, () => section);
  }

  /** Turns the section about the end of its line in a plan that is not `end`, by degrees clockwise. */
  turnEnd(viewId: string, end: PlanEnd, degrees: number): void {
    const bounds = this.bounds(viewId);
    if (bounds) this.#edit(viewId, (section) => turnedByDegrees(section, bounds, end, degrees));
  }

  flip(viewId: string): void {
    this.#edit(viewId, flipped);
  }

  /** Changes thickness or step, in units of length; what is not above 0 changes nothing. */
  resize(viewId: string, sizes: Partial<Pick<Section, 'thickness' | 'step'>>): void {
    if (Object.values(sizes).every((size) => size > 0)) this.#edit(viewId, (section) => ({ ...section, ...sizes }));
  }

  #edit(viewId: string, edit: (section: Section) => Section): void {
    const section = this.section(viewId);
    if (section) this.#set(viewId, { section: edit(section) }, 'section.change');
  }

  #set(viewId: string, state: Pick<ViewState, 'section'> & Partial<ViewState>, label: string): void {
    const viewIds = this.#together(viewId);
    if (viewIds.length === 1) this.#scene.setViewState(viewId, state);
    else
      this.#history.together(this.#t(`change.${label}`), () =>
        viewIds.forEach((id) => this.#scene.setViewState(id, state)),
      );
  }

  /** A view and those that are linked to it. */
  #together(viewId: string): readonly string[] {
    const isLinked = this.#scene.view(viewId)?.linked;
    return isLinked ? this.#scene.viewIds.filter((id) => this.#scene.view(id)?.linked) : [viewId];
  }

  /** The bounds of what a section of the view goes through: of all data but surfaces, of these where there is nothing else. */
  bounds(viewId: string): Bounds | undefined {
    return boundsOfData(this.#scene.layers(viewId));
  }

  /** Which of the sections through the data of the view the shown one is; undefined beside them. */
  number(viewId: string): number | undefined {
    const [section, bounds] = [this.section(viewId), this.bounds(viewId)];
    return section && bounds && numberOfSection(section, bounds);
  }

  /** How many holes the view has where its section goes through none of them; else undefined. */
  missedHoles(viewId: string): number | undefined {
    const section = this.section(viewId);
    return section && missedHoles(section, this.#scene.layers(viewId));
  }

  /** The unit of length of the view's data as it is written, all of them where the data differ. */
  unit(viewId: string): string | undefined {
    const layers = this.#scene.layers(viewId);
    return layers.length === 0 ? undefined : unitText(lengthUnitsOf(layers));
  }

  #thickness(viewId: string): number | undefined {
    return sectionThickness(this.#scene.layers(viewId));
  }
}

export const SectionStoreToken = token<SectionStore>('slicing.section-store');
