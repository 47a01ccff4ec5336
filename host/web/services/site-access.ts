import { observable, runInAction } from 'mobx';
import type { ActiveSite } from 'adit/core/web';

/** What the server checks before it gives a render session. */
const SESSION_PERMISSION = 'views.view';

/** What the user may do on a site. Each answer of the server is another object, also where it says the same. */
export interface SiteAnswer {
  readonly siteId: string | undefined;
  readonly permissions: readonly string[];
}

/**
 * What the server last said of the user on the active site; observable. Whatever keeps a user out (an open condition, an account or a site that
 * was taken away) shows here as an answer without permissions, and whatever lets the user in as the next answer.
 */
export class SiteAccess {
  #site: ActiveSite;
  #said = observable.box<SiteAnswer | undefined>(undefined, { deep: false });

  constructor(site: ActiveSite) {
    this.#site = site;
  }

  /** Takes over an answer. */
  take(answer: SiteAnswer): void {
    runInAction(() => this.#said.set(answer));
  }

  /** The answer for the active site; undefined while there is none yet, and where the user may do nothing at all. */
  get entry(): SiteAnswer | undefined {
    const said = this.#said.get();
    const isCurrent = said?.siteId !== undefined && said.siteId === this.#site.id;
    return isCurrent && said.permissions.length > 0 ? said : undefined;
  }

  /** The answer that lets the active site's render session be asked for. */
  get sessionEntry(): SiteAnswer | undefined {
    return this.entry?.permissions.includes(SESSION_PERMISSION) ? this.entry : undefined;
  }
}
