import { makeAutoObservable, runInAction } from 'mobx';
import type { Credentials } from 'adit/core/web';
import { StoredText } from './stored-text.ts';

/** Keeps the bearer token in the browser's storage, the same in all tabs. */
export class StoredCredentials implements Credentials {
  bearer: string | undefined;
  #stored = new StoredText('token');

  constructor() {
    this.bearer = this.#stored.read();
    makeAutoObservable(this);
    this.#stored.onChange((bearer) => runInAction(() => (this.bearer = bearer)));
  }

  set(bearer: string): void {
    this.bearer = bearer;
    this.#stored.write(bearer);
  }

  clear(): void {
    this.bearer = undefined;
    this.#stored.write(undefined);
  }

  /** The token as any tab last set it: another tab may have renewed it a moment ago. */
  latest(): string | undefined {
    const stored = this.#stored.read();
    if (stored !== undefined) this.bearer = stored;
    return this.bearer;
  }
}
