import { makeAutoObservable, runInAction } from 'mobx';
import type { RouteResult } from 'adit/core';
import type { Api } from 'adit/core/web';
import { readSiteTable } from 'adit/plugins/admin';

/** What a site may take until the server has said so, in bytes. */
export const DEFAULT_CONTAINER_SIZE = 400_000_000;

/** The sites that can be managed, with what is said of all of them. */
export class SiteTableStore {
  table: RouteResult<typeof readSiteTable> = {
    sitesList: [],
    totalUsersCount: 0,
    containerSizeLimit: DEFAULT_CONTAINER_SIZE,
  };
  state: 'loading' | 'ready' | 'failed' = 'loading';
  #api: Api;

  constructor(api: Api) {
    this.#api = api;
    makeAutoObservable(this);
  }

  /** What the files of all sites take, in bytes. */
  get usedSize(): number {
    return this.table.sitesList.reduce((sum, site) => sum + site.siteUploadsSize, 0);
  }

  async load(): Promise<void> {
    try {
      const table = await this.#api.call(readSiteTable, {});
      runInAction(() => {
        this.table = table;
        this.state = 'ready';
      });
    } catch {
      runInAction(() => (this.state = 'failed'));
    }
  }
}
