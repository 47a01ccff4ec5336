import { parseJson } from './parse-json.ts';
import { StoredText } from './stored-text.ts';

/** So long a bearer token is good at least. */
const BEARER_MILLISECONDS = 12 * 60_000;
const MOST = 20;

interface Kept {
  readonly site: string;
  /** When the bearer token may have become too old. */
  readonly until: number;
  readonly paths: readonly string[];
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
    if (this.#paths && this.#paths.size < MOST) this.#paths.add(path);
  }

  /** Keeps what was noted: the page is open, on this site. */
  keep(site: string): void {
    const paths = this.#paths;
    this.#paths = undefined;
    // Before the site was known, which plugins there are was asked without it.
    paths?.delete('/plugins');
    if (paths) this.#write({ site, paths: [...paths] });
  }

  /** Whether somebody is signed in, whenever the bearer token has become another one: nothing is left of who went. */
  follow(isSignedIn: boolean): void {
    const kept = this.#read();
    if (isSignedIn && kept) this.#write(kept);
    else this.#stored.write(undefined);
  }

  /** What the last visit asked for on a site, while the bearer token is good. */
  of(site: string): readonly string[] {
    const kept = this.#read();
    return kept?.site === site && Date.now() < kept.until ? kept.paths : [];
  }

  #read(): Kept | undefined {
    return parseJson(this.#stored.read()) as Kept | undefined;
  }

  #write({ site, paths }: Pick<Kept, 'site' | 'paths'>): void {
    const kept: Kept = { site, until: Date.now() + BEARER_MILLISECONDS, paths };
    this.#stored.write(JSON.stringify(kept));
  }
}
