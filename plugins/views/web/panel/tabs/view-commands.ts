import { token } from 'adit/core';
import type { SplitDirection } from 'adit/core/web';
import { MAX_VIEWS, type LookDirection, type SceneStore, type ViewSplits } from '../../../shared/index.ts';
import type { SceneViews } from '../../picture/drawing/scene-views.ts';
import type { CameraCalls } from '../../model/store/camera-calls.ts';
import { canSplit } from '../../model/scene/view-rules.ts';
import type { ViewPanels } from './view-panels.ts';
import type { ViewTabs } from './view-tabs.ts';

/** The standard directions in the order of the menus. */
export const directions: readonly LookDirection[] = ['top', 'bottom', 'north', 'east', 'south', 'west'];

/** Switches of a view that are on or off. */
export const viewSwitches = ['grid', 'perspective', 'centre', 'lock', 'link'] as const;
export type ViewSwitch = (typeof viewSwitches)[number];

/** A view that is not drawn yet is reset as soon as it is: it is looked for in these steps of milliseconds, for as long as drawing it is tried. */
const RESET_RETRY = 500;
const MAX_RESET_RETRIES = 10;

/** What acting on views works with. */
export interface ViewCommandParts {
  readonly store: SceneStore;
  readonly views: SceneViews;
  readonly tabs: ViewTabs;
  readonly panels: ViewPanels;
  readonly cameras: CameraCalls;
}

/** What can be done with a view, by its menu, its buttons and the palette; all questions are observable. */
export class ViewCommands implements ViewSplits {
  #store: SceneStore;
  #views: SceneViews;
  #tabs: ViewTabs;
  #panels: ViewPanels;
  #cameras: CameraCalls;

  constructor(parts: ViewCommandParts) {
    this.#cameras = parts.cameras;
    this.#store = parts.store;
    this.#views = parts.views;
    this.#tabs = parts.tabs;
    this.#panels = parts.panels;
  }

  canSplit(viewId: string, direction: SplitDirection, as: 'new' | 'clone'): boolean {
    const panel = this.#panels.of(viewId);
    const room = (direction === 'vertical' ? panel?.width : panel?.height) ?? 0;
    const facts = { views: this.#store.viewIds.length, room, layers: this.#store.layers(viewId).length };
    return canSplit(facts, as, MAX_VIEWS);
  }

  split(viewId: string, direction: SplitDirection, as: 'new' | 'clone'): string | undefined {
    return this.canSplit(viewId, direction, as) ? this.#tabs.split(viewId, direction, as) : undefined;
  }

  canAdd(viewId: string, as: 'new' | 'clone'): boolean {
    return this.canSplit(viewId, 'vertical', as) || this.canSplit(viewId, 'horizontal', as);
  }

  add(viewId: string, as: 'new' | 'clone'): string | undefined {
    return this.split(viewId, this.canSplit(viewId, 'vertical', as) ? 'vertical' : 'horizontal', as);
  }

  get canClose(): boolean {
    return this.#tabs.canClose;
  }

  close(viewId: string): void {
    this.#tabs.close(viewId);
  }

  lookFrom(viewId: string, direction: LookDirection): void {
    this.#views.view(viewId)?.lookFrom(direction);
    this.#cameras.lookFrom(viewId, direction);
  }

  /** Shows all that a view shows, as it is looked at first. */
  reset(viewId: string): void {
    this.#resetDrawn(viewId, MAX_RESET_RETRIES);
    this.#cameras.reset(viewId);
  }

  #resetDrawn(viewId: string, retries: number): void {
    const view = this.#views.view(viewId);
    if (view) view.reset();
    else if (retries > 0) setTimeout(() => this.#resetDrawn(viewId, retries - 1), RESET_RETRY);
  }

  /** Shows all that a view shows, from where it stands. */
  fit(viewId: string): void {
    this.#views.view(viewId)?.fit();
    this.#cameras.reset(viewId);
  }

  /** Lets a click in the view choose its centre of rotation, or takes that back. */
  chooseCentre(viewId: string): void {
    this.#panels.of(viewId)?.picks.chooseCentre();
  }

  isOn(viewId: string, name: ViewSwitch): boolean {
    const view = this.#store.view(viewId);
    if (!view) return false;
    const values: Readonly<Record<ViewSwitch, boolean>> = {
      grid: view.gridVisibility,
      perspective: !view.cameraParallelProjection,
      centre: view.centerAxesVisibility,
      lock: !view.interaction,
      link: view.linked,
    };
    return values[name];
  }

  /** Links need another view; the others can always be switched. */
  canToggle(name: ViewSwitch): boolean {
    return name !== 'link' || this.#store.viewIds.length > 1;
  }

  toggle(viewId: string, name: ViewSwitch): void {
    const on = !this.isOn(viewId, name);
    if (name === 'grid') this.#store.setViewState(viewId, { gridVisibility: on });
    if (name === 'perspective') this.#store.setViewState(viewId, { cameraParallelProjection: !on });
    if (name === 'centre') this.#store.setViewState(viewId, { centerAxesVisibility: on });
    if (name === 'lock') this.#store.setViewState(viewId, { interaction: !on });
    if (name === 'link') this.#store.linkView(viewId, on);
  }
}

export const ViewCommandsToken = token<ViewCommands>('views.view-commands');
