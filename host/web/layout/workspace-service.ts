import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { toDisposable, type Disposable } from 'adit/core';
import type { SplitDirection, Workspace } from 'adit/core/web';

/** The workspace as plugins see it, whether its page is open or not. The layout itself is loaded with the page. */
export class WorkspaceService implements Workspace {
  current: Workspace | undefined;

  constructor() {
    makeAutoObservable(this, { current: observableRef });
  }

  /** Hands all calls to `workspace` until disposed. */
  attach(workspace: Workspace): Disposable {
    this.current = workspace;
    return toDisposable(() =>
      runInAction(() => {
        if (this.current === workspace) this.current = undefined;
      }),
    );
  }

  openPanel(panelId: string, state?: Readonly<Record<string, unknown>>): string {
    if (!this.current) throw new Error('The workspace is not open');
    return this.current.openPanel(panelId, state);
  }

  splitPanel(
    instanceId: string,
    direction: SplitDirection,
    state?: Readonly<Record<string, unknown>>,
    panelId?: string,
  ): string {
    if (!this.current) throw new Error('The workspace is not open');
    return this.current.splitPanel(instanceId, direction, state, panelId);
  }

  stateOf(instanceId: string): Readonly<Record<string, unknown>> {
    return this.current?.stateOf(instanceId) ?? {};
  }

  setState(instanceId: string, state: Readonly<Record<string, unknown>>): void {
    this.current?.setState(instanceId, state);
  }

  closePanel(instanceId: string): void {
    this.current?.closePanel(instanceId);
  }

  instancesOf(panelId: string): readonly string[] {
    return this.current?.instancesOf(panelId) ?? [];
  }

  movePanel(edge: 'left' | 'right' | 'bottom'): void {
    this.current?.movePanel(edge);
  }

  resetLayout(): void {
    this.current?.resetLayout();
  }

  keptLayout(): unknown {
    return this.current?.keptLayout();
  }

  restoreLayout(kept: unknown): boolean {
    return this.current?.restoreLayout(kept) ?? false;
  }
}
