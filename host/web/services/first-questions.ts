import type { RouteSpec } from 'adit/core';
import { parseJson } from './parse-json.ts';
import { StoredText } from './stored-text.ts';

/** So long a bearer token is good at least. */
const BEARER_MILLISECONDS = 12 * 60_000;
const MAX_PATHS = 20;

/** What was asked for, and the plugins that were on: one that is off answers nothing. */
export interface KeptQuestions {
  /** What everybody may ask who is signed in, whatever keeps them out. */
  readonly ofUser: readonly string[];
  /** What those may ask who may do something on the site. */
  readonly ofSite: readonly string[];
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
  /** Whether everybody may ask for a path who is signed in. */
  #paths: Map<string, boolean> | undefined = new Map();

  /** Notes a path below the API that was asked for, until they are kept; what everybody may ask is asked at the next visit anyway. */
  note(path: string, { kind }: RouteSpec['access']): void {
    if (kind !== 'public' && this.#paths && this.#paths.size < MAX_PATHS) this.#paths.set(path, kind === 'any-account');
  }

  /** Keeps what was noted: the page is open, on this site, with these plugins. */
  keep(site: string, plugins: readonly string[]): void {
    const paths = this.#paths;
    this.#paths = undefined;
    if (!paths) return;
    const [ofUser, ofSite] = [true, false].map((wanted) =>
      [...paths].filter(([, isOfUser]) => isOfUser === wanted).map(([path]) => path),
    ) as [string[], string[]];
    this.#write({ site, ofUser, ofSite, plugins });
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

  #write(kept: Omit<Kept, 'until'>): void {
    this.#stored.write(JSON.stringify({ ...kept, until: Date.now() + BEARER_MILLISECONDS }));
  }
}
