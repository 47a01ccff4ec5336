import { compareShallow, makeAutoObservable, observableRef, reaction, runInAction } from 'mobx';
import { DisposableStore, type Disposable } from 'adit/core';
import { panels, signInProviders } from 'adit/core/web';
import type { Program } from '../program.ts';
import { LayoutController } from './layout-controller.ts';
import { StoredLayouts } from './stored-layouts.ts';

/** The layout of the signed-in user on the active site, for as long as the workspace is open; observable. */
export class CurrentLayout {
  controller: LayoutController | undefined = undefined;
  /** The last site whose session was connected, or given up. */
  settledSite: string | undefined = undefined;
  #program: Program;

  constructor(program: Program) {
    this.#program = program;
    makeAutoObservable(this, { controller: observableRef });
  }

  /** Whose layout it is; undefined until the user and the site are known. */
  get owner(): string | undefined {
    const { host, site } = this.#program;
    const userId = host.contributions.list(signInProviders)[0]?.userId();
    return userId === undefined || site.id === undefined ? undefined : `${userId}/${site.id}`;
  }

  /** True once the session of this site was there, or has been given up, or is not given here: from then on each view says how its connection is. */
  get isSettled(): boolean {
    return this.#isSessionSettled || (this.settledSite !== undefined && this.settledSite === this.#program.site.id);
  }

  /** Follows user, site and session. */
  follow(): Disposable {
    const following = new DisposableStore();
    let current = new DisposableStore();
    let opened: string | undefined;
    following.add(() => current.dispose());
    const open = (owner: string | undefined, mayEnter: boolean): void => {
      if (owner !== opened) {
        current.dispose();
        current = new DisposableStore();
        opened = undefined;
      }
      // Before it is known what the user may open, a layout would be made, and kept, without it. Afterwards tabs outlast their plugins.
      if (owner === undefined || opened !== undefined || !mayEnter) return;
      opened = owner;
      this.#open(owner, current);
    };
    following.add(
      reaction(
        () => [this.owner, this.#program.access.entry !== undefined] as const,
        ([owner, mayEnter]) => open(owner, mayEnter),
        { fireImmediately: true, equals: compareShallow },
      ),
    );
    const settle = (siteId: string | undefined): void => {
      if (siteId !== undefined) runInAction(() => (this.settledSite = siteId));
    };
    following.add(
      reaction(() => (this.#isSessionSettled ? this.#program.site.id : undefined), settle, { fireImmediately: true }),
    );
    return following;
  }

  get #isSessionSettled(): boolean {
    const { session, access } = this.#program;
    const { status, error, retrying } = session;
    const isGiven = access.entry === undefined || access.sessionEntry !== undefined;
    return status === 'initialized' || (status === 'disconnected' && (error !== undefined || !isGiven) && !retrying);
  }

  #open(owner: string, undo: DisposableStore): void {
    const { host, workspace } = this.#program;
    const { contributions, translator, can } = host;
    const titleOf = (panelId: string): string | undefined => {
      const entry = contributions.registered(panels).find(({ value }) => value.id === panelId);
      return entry && translator(entry.pluginId)(entry.value.titleKey);
    };
    const controller = new LayoutController({ contributions, owner, can, titleOf, stored: new StoredLayouts() });
    undo.add(controller);
    undo.add(workspace.attach(controller));
    runInAction(() => (this.controller = controller));
    undo.add(() => runInAction(() => (this.controller = undefined)));
  }
}
