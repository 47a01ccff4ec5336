import { parseJson } from './parse-json.ts';
import { StoredText } from './stored-text.ts';

/** So long a bearer token is good at least. */
const BEARER_MILLISECONDS = 12 * 60_000;
const MAX_PATHS = 20;

/** What was asked for, and the plugins that were on: one that is off answers nothing. */
export interface KeptQuestions {
  readonly paths: readonly string[];
  readonly plugins: readonly string[];
}

interface Kept extends KeptQuestions {
  readonly site: string;
  /** When the bearer token may have become too old. */
  readonly until: number;
}

/**
 * What the page asks for as it opens, kept so that the next visit asks for it at once: no question waits there until the program has come, and
 * for the answer that leads to it.
 */
export class FirstQuestions {
  #stored = new StoredText('first-questions');
  #paths: Set<string> | undefined = new Set();

  /** Notes a path below the API that was asked for, until they are kept. */
  note(path: string): void {
    if (this.#paths && this.#paths.size < MAX_PATHS) this.#paths.add(path);
  }

  /** Keeps what was noted: the page is open, on this site, with these plugins. */
  keep(site: string, plugins: readonly string[]): void {
    const paths = this.#paths;
    this.#paths = undefined;
    // Before the site was known, which plugins there are was asked without it.
    paths?.delete('/plugins');
    if (paths) this.#write({ site, paths: [...paths], plugins });
  }

  /** Whether somebody is signed in, whenever the bearer token has become another one: nothing is left of who went. */
  follow(isSignedIn: boolean): void {
    const kept = this.#read();
    if (isSignedIn && kept) this.#write(kept);
    else this.#stored.write(undefined);
  }

  /** What the last visit asked for on a site, while the bearer token is good. */
  of(site: string): KeptQuestions | undefined {
    const kept = this.#read();
    return kept?.site === site && Date.now() < kept.until ? kept : undefined;
  }

  #read(): Kept | undefined {
    return parseJson(this.#stored.read()) as Kept | undefined;
  }

  #write({ site, paths, plugins }: Omit<Kept, 'until'>): void {
    const kept: Kept = { site, until: Date.now() + BEARER_MILLISECONDS, paths, plugins };
    this.#stored.write(JSON.stringify(kept));
  }
}
