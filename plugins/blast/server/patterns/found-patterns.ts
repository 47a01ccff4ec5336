import { AditError } from 'adit/core';
import { unreadableReasons, type UnreadableReason } from 'adit/plugins/blast';
import { readBlastFile } from '../holes/read-blast-file.ts';
import { isHole } from '../holes/read-hole.ts';
import type { PatternFile, PatternProvider, PatternSite } from './pattern-provider.ts';

/** A pattern as it was found with its provider. */
export interface FoundPattern {
  readonly name: string;
  readonly bench: string;
  /** A text for each hole that changes with its place. Empty when no hole can be read. */
  readonly holes: readonly string[];
  /** Why none can be read. */
  readonly reason?: UnreadableReason;
  readonly file: PatternFile;
}

const MAX_FILES_KEPT = 5000;
/** Of the rows of a pattern that are no holes, so many are asked why. */
const REASONS_KEPT = 100;

/** The patterns in a provider's files; a file is read again only when its version changed. */
export class FoundPatterns {
  #makeProvider: () => PatternProvider;
  #provider: PatternProvider | undefined;
  #known = new Map<string, readonly FoundPattern[]>();

  /** `makeProvider` is called once, when patterns are first asked for. */
  constructor(makeProvider: () => PatternProvider) {
    this.#makeProvider = makeProvider;
  }

  /** All patterns of a site, by name; of two of one name the file that changed last counts. */
  async ofSite(site: PatternSite, signal: AbortSignal): Promise<FoundPattern[]> {
    this.#provider ??= this.#makeProvider();
    const newest = new Map<string, FoundPattern>();
    for (const file of await this.#provider.files(site, signal)) {
      signal.throwIfAborted();
      for (const pattern of await this.#patternsOf(file)) {
        const other = newest.get(pattern.name);
        if (!other || other.file.updatedAt < file.updatedAt) newest.set(pattern.name, pattern);
      }
    }
    return [...newest.values()].toSorted((one, other) => one.name.localeCompare(other.name, 'en', { numeric: true }));
  }

  async #patternsOf(file: PatternFile): Promise<readonly FoundPattern[]> {
    const known = this.#known.get(file.version);
    if (known) return known;
    const patterns = await readPatterns(file);
    if (this.#known.size >= MAX_FILES_KEPT) this.#known.clear();
    this.#known.set(file.version, patterns);
    return patterns;
  }
}

/** A file that is no blast file is a pattern of its own name without holes, so that nothing is passed over in silence. */
async function readPatterns(file: PatternFile): Promise<FoundPattern[]> {
  const holes = new Map<string, string[]>();
  const benches = new Map<string, string>();
  const rejected = new Map<string, UnreadableReason[]>();
  let problem: UnreadableReason = 'empty-file';
  try {
    for await (const row of readBlastFile(await file.path(), file.fileName)) {
      const known = holes.get(row.pattern) ?? [];
      holes.set(row.pattern, known);
      if (!isHole(row)) {
        rejected.set(row.pattern, [...(rejected.get(row.pattern) ?? []), row.reason].slice(-REASONS_KEPT));
        continue;
      }
      known.push(`${row.hole} ${row.collar.join(' ')} ${row.toe.join(' ')}`);
      if (row.bench !== '') benches.set(row.pattern, row.bench);
    }
  } catch (error) {
    if (!(error instanceof AditError)) throw error;
    problem = unreadableReasons.find((reason) => reason === error.code) ?? 'not-a-blast-file';
  }
  if (holes.size === 0) holes.set(file.fileName.replace(/\.csv$/i, ''), []);
  return [...holes].map(([name, keys]) => {
    const reason = keys.length > 0 ? {} : { reason: mostFrequent(rejected.get(name) ?? []) ?? problem };
    return { name, bench: benches.get(name) ?? file.bench, holes: keys, file, ...reason };
  });
}

function mostFrequent<Value>(values: readonly Value[]): Value | undefined {
  const times = (value: Value): number => values.filter((other) => other === value).length;
  return [...new Set(values)].toSorted((one, other) => times(other) - times(one))[0];
}
