import { makeAutoObservable } from 'mobx';
import type { Theme } from 'adit/core/web';
import { StoredText } from './stored-text.ts';

type Scheme = Theme['scheme'];

/** Dark or light: what the user chose, else what the system prefers. */
export class StoredTheme implements Theme {
  scheme: Scheme;
  #stored = new StoredText('theme');

  constructor() {
    const stored = this.#stored.read();
    const preferred = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
    this.scheme = stored === 'dark' || stored === 'light' ? stored : preferred;
    makeAutoObservable(this);
  }

  set(scheme: Scheme): void {
    this.scheme = scheme;
    this.#stored.write(scheme);
  }
}
