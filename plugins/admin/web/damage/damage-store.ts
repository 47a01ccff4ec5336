import { makeAutoObservable, runInAction } from 'mobx';
import type { Api } from 'adit/core/web';
import { readDamage, type DamagedFileLine } from 'adit/plugins/admin';

/** The damaged files of the tenant. */
export class DamageStore {
  lines: readonly DamagedFileLine[] = [];
  state: 'loading' | 'ready' | 'failed' = 'loading';
  #api: Api;

  constructor(api: Api) {
    this.#api = api;
    makeAutoObservable(this);
  }

  /** Asks for them; `state` tells how that went. */
  async load(): Promise<void> {
    this.state = 'loading';
    try {
      const lines = await this.#api.call(readDamage, {});
      runInAction(() => {
        this.lines = lines;
        this.state = 'ready';
      });
    } catch {
      runInAction(() => (this.state = 'failed'));
    }
  }
}
