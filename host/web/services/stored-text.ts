import { toDisposable, type Disposable } from 'adit/core';

/** One text of the browser's storage. A full or closed storage is no error: what cannot be kept is absent. */
export class StoredText {
  readonly key: string;
  #storage: Storage | undefined;

  /** `tab` keeps it for this tab only. */
  constructor(key: string, scope: 'browser' | 'tab' = 'browser') {
    this.key = key;
    this.#storage = attempt(() => (scope === 'tab' ? sessionStorage : localStorage));
  }

  read(): string | undefined {
    return attempt(() => this.#storage?.getItem(this.key)) ?? undefined;
  }

  write(text: string | undefined): void {
    attempt(() => (text === undefined ? this.#storage?.removeItem(this.key) : this.#storage?.setItem(this.key, text)));
  }

  /** Tells of changes that other tabs make. */
  onChange(listener: (text: string | undefined) => void): Disposable {
    const hear = (event: StorageEvent): void => {
      if (event.key === this.key || event.key === null) listener(this.read());
    };
    window.addEventListener('storage', hear);
    return toDisposable(() => window.removeEventListener('storage', hear));
  }
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
