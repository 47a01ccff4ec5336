import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { Navigation } from 'adit/core/web';

/** Follows and changes the page's address. */
export class BrowserNavigation implements Navigation {
  path = currentPath();
  query = new URLSearchParams(location.search);

  constructor() {
    makeAutoObservable(this, { query: observableRef });
    window.addEventListener('popstate', () => runInAction(() => this.#read()));
  }

  go(path: string, options: { replace?: boolean } = {}): void {
    const url = new URL(path, location.href);
    const isSame = url.href === location.href;
    history[options.replace || isSame ? 'replaceState' : 'pushState'](undefined, '', url);
    this.#read();
  }

  #read(): void {
    this.path = currentPath();
    this.query = new URLSearchParams(location.search);
  }
}

/** `/ssa/` is `/ssa`: every place that asks for a path knows it in one form. */
function currentPath(): string {
  return `/${location.pathname.split('/').filter(Boolean).join('/')}`;
}
