import { compareStructural, reaction, runInAction } from 'mobx';
import type { Disposable, ViewNode } from 'adit/core';
import type { ActiveSite, History, RenderSessionClient, SplitDirection, Translate, Workspace } from 'adit/core/web';
import { MAX_VIEWS, type SceneStore } from '../../../shared/index.ts';

const PANEL = 'views.view';

/** What the views' panels need of the program. */
export interface ViewTabsOptions {
  readonly store: SceneStore;
  readonly workspace: Workspace;
  readonly session: RenderSessionClient;
  readonly site: ActiveSite;
  readonly history: History;
  readonly t: Translate;
}

/**
 * Keeps the panels of the layout and the views of the scene one to one, once the session is there. The layout says which views
 * there are: the session's others are removed.
 */
export class ViewTabs implements Disposable {
  #options: ViewTabsOptions;
  /** The views that had a panel when both were last matched. */
  #shown = new Set<string>();
  #siteId: string | undefined;
  readonly dispose: () => void;

  constructor(options: ViewTabsOptions) {
    this.#options = options;
    const { store, workspace, session, site } = options;
    this.dispose = reaction(
      () => ({
        isReady: session.status === 'initialized' && workspace.instancesOf(PANEL).length > 0,
        tabs: workspace.instancesOf(PANEL).map((id) => [id, this.#viewOf(id)]),
        views: [...store.viewIds],
        site: site.id,
      }),
      ({ isReady }) => {
        if (isReady) runInAction(() => this.#match());
      },
      { fireImmediately: true, equals: compareStructural },
    );
  }

  /** Splits the panel of a view, as a new view or as a clone of it, and answers its id; does nothing when there are four. */
  split(viewId: string, direction: SplitDirection, as: 'new' | 'clone'): string | undefined {
    const { store, workspace, history, t } = this.#options;
    const instance = this.#instanceOf(viewId);
    if (instance === undefined || store.viewIds.length >= MAX_VIEWS) return undefined;
    const added = runInAction(() => {
      const id = as === 'clone' ? store.cloneView(viewId) : store.addView();
      workspace.splitPanel(instance, direction, { viewId: id });
      return id;
    });
    let removed: ViewNode | undefined;
    history.record({
      label: t(as === 'clone' ? 'change.clone-view' : 'change.add-view'),
      undo: () => {
        removed = store.removeView(added);
      },
      redo: () => removed && store.restoreView(removed),
    });
    return added;
  }

  /** Whether the panel of a view may be closed: there is another one; observable. */
  get canClose(): boolean {
    return this.#options.workspace.instancesOf(PANEL).length > 1;
  }

  /** Closes the panel of a view, and so the view. */
  close(viewId: string): void {
    const instance = this.#instanceOf(viewId);
    if (instance !== undefined) this.#options.workspace.closePanel(instance);
  }

  #viewOf(instance: string): string | undefined {
    const { viewId } = this.#options.workspace.stateOf(instance);
    return typeof viewId === 'string' ? viewId : undefined;
  }

  #instanceOf(viewId: string): string | undefined {
    return this.#options.workspace.instancesOf(PANEL).find((id) => this.#viewOf(id) === viewId);
  }

  #match(): void {
    const { store, workspace, site } = this.#options;
    const isFirst = site.id !== this.#siteId;
    this.#siteId = site.id;
    if (isFirst) this.#shown.clear();
    this.#nameTabs();
    this.#removeViews(isFirst);
    for (const instance of workspace.instancesOf(PANEL)) {
      const viewId = this.#viewOf(instance) ?? '';
      if (store.viewIds.includes(viewId)) continue;
      if (this.#shown.has(viewId) || store.viewIds.length >= MAX_VIEWS) workspace.closePanel(instance);
      else store.addView(viewId);
    }
    // Once more: the last view could not go before there was another one.
    this.#removeViews(isFirst);
    for (const viewId of store.viewIds)
      if (this.#instanceOf(viewId) === undefined) workspace.openPanel(PANEL, { viewId });
    this.#shown = new Set(store.viewIds);
  }

  /** Gives each panel a view of its own. */
  #nameTabs(): void {
    const { store, workspace } = this.#options;
    const seen = new Set<string>();
    const unnamed: string[] = [];
    for (const instance of workspace.instancesOf(PANEL)) {
      const viewId = this.#viewOf(instance);
      if (viewId === undefined || seen.has(viewId)) unnamed.push(instance);
      else seen.add(viewId);
    }
    for (const instance of unnamed) {
      const free = store.viewIds.find((viewId) => !seen.has(viewId));
      if (free === undefined && store.viewIds.length >= MAX_VIEWS) {
        workspace.closePanel(instance);
        continue;
      }
      const viewId = free ?? store.addView();
      seen.add(viewId);
      workspace.setState(instance, { ...workspace.stateOf(instance), viewId });
    }
  }

  /** Removes views whose panel was closed, and at first those that the layout does not have. */
  #removeViews(isFirst: boolean): void {
    const { store } = this.#options;
    for (const viewId of store.viewIds) {
      if (this.#instanceOf(viewId) !== undefined || !(isFirst || this.#shown.has(viewId))) continue;
      const removed = store.removeView(viewId);
      if (!isFirst && removed) this.#recordClosing(removed);
    }
  }

  #recordClosing(view: ViewNode): void {
    const { store, history, t } = this.#options;
    history.record({
      label: t('change.close-view'),
      undo: () => store.restoreView(view),
      redo: () => void store.removeView(view.viewId),
    });
  }
}
