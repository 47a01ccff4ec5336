import { signInProviders, type Contributions } from 'adit/core/web';
import type { StoredCredentials } from './credentials.ts';

/** Gets a new bearer token when one was refused: once for all who ask at the same time, in all tabs. */
export class Renewal {
  #credentials: StoredCredentials;
  #contributions: Contributions;
  #running: Promise<boolean> | undefined;

  constructor(credentials: StoredCredentials, contributions: Contributions) {
    this.#credentials = credentials;
    this.#contributions = contributions;
  }

  /** True when there is another token than `refused` now. A sign-in that has ended is forgotten; rejects when nobody could be asked. */
  after(refused: string): Promise<boolean> {
    this.#running ??= this.#renew(refused).finally(() => (this.#running = undefined));
    return this.#running;
  }

  /** A refresh token can be used once, so two tabs must not use the same. */
  #renew(refused: string): Promise<boolean> {
    const work = async (): Promise<boolean> => {
      const latest = this.#credentials.latest();
      if (latest !== refused) return latest !== undefined;
      const provider = this.#contributions.list(signInProviders)[0];
      if (!provider) return false;
      const bearer = await provider.renew();
      if (bearer === undefined) this.#credentials.clear();
      else this.#credentials.set(bearer);
      return bearer !== undefined;
    };
    return navigator.locks ? navigator.locks.request('adit-renewal', work) : work();
  }
}
