import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import semver from 'semver';
import { API_VERSION, needsShape } from 'adit/core';
import { z } from 'zod';
import { isSignedBy, parseSignature, SIGNATURE_ENDING } from './signature.ts';

/** What an index is called in its folder. @internal */
export const INDEX_FILE = 'index.json';

const MAX_INDEX_BYTES = 10_000_000;
const MAX_PLUGIN_BYTES = 512 * 1024 ** 2;
/** Of a server that does not answer. */
const FETCH_SECONDS = 60;

const versionShape = z.object({
  version: z.string(),
  api: z.string(),
  requires: z.record(z.string(), z.string()),
  needs: needsShape,
  /** Where the zip is, as seen from the index. */
  url: z.string(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

const indexShape = z.object({
  plugins: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      description: z.string(),
      publisher: z.string(),
      /** Who signs its versions; absent while they are not signed. */
      key: z.string().optional(),
      versions: z.array(versionShape),
    }),
  ),
});

/** What an index says: plugins with their versions. @internal */
export type PluginIndexContent = z.infer<typeof indexShape>;

/** One plugin of an index. @internal */
export type IndexedPlugin = PluginIndexContent['plugins'][number];

/** One version of a plugin of an index. @internal */
export type IndexedVersion = z.infer<typeof versionShape>;

/** A list of plugins that was read from where the operator said, and that is signed by the key that the operator named. @internal */
export class PluginIndex {
  readonly plugins: readonly IndexedPlugin[];
  #place: URL;

  private constructor(place: URL, { plugins }: PluginIndexContent) {
    this.#place = place;
    this.plugins = plugins;
  }

  /** Reads the index that `ADIT_PLUGIN_INDEX` names, as `<address or file>#<public key>`; throws an Error that says what is wrong, and where. */
  static async read(setting: string): Promise<PluginIndex> {
    const { place, key } = parseIndexSetting(setting);
    const bytes = await fetchBytes(place, MAX_INDEX_BYTES);
    const signed = new URL(place);
    signed.pathname += SIGNATURE_ENDING;
    const signature = parseSignature((await fetchBytes(signed, MAX_INDEX_BYTES)).toString('utf8'));
    if (signature === undefined) throw new Error(`${show(signed)} is no signature`);
    if (!isSignedBy(key, bytes, signature))
      throw new Error(`${show(place)} is not signed by the key that ADIT_PLUGIN_INDEX names`);
    try {
      return new PluginIndex(place, indexShape.parse(JSON.parse(bytes.toString('utf8'))));
    } catch (error) {
      const message = (error as Error).message.replaceAll(/\s*\n\s*/g, ' ');
      throw new Error(`${show(place)} is no index of plugins: ${message}`, { cause: error });
    }
  }

  /** A plugin by its id; throws an Error for one that the index does not have. */
  find(id: string): IndexedPlugin {
    const found = this.plugins.find((plugin) => plugin.id === id);
    if (!found) throw new Error(`The index ${show(this.#place)} has no plugin "${id}"`);
    return found;
  }

  /** The bytes of a version's zip; throws an Error when they cannot be had, or are not those that the index means. */
  async download({ url, sha256 }: IndexedVersion): Promise<Buffer> {
    const place = new URL(url, this.#place);
    if (this.#place.protocol !== 'file:' && place.protocol === 'file:')
      throw new Error(`${show(this.#place)} names a file of this machine, ${show(place)}`);
    const bytes = await fetchBytes(place, MAX_PLUGIN_BYTES);
    if (createHash('sha256').update(bytes).digest('hex') !== sha256)
      throw new Error(`${show(place)} is not the file that the index names: its sha256 differs`);
    return bytes;
  }
}

/** Those of the names that are versions, the lowest first. @internal */
export function sortVersions(names: readonly string[]): string[] {
  return semver.sort(names.filter((name) => semver.valid(name)));
}

/** Whether a version comes after another. @internal */
export function isNewer(version: string, than: string): boolean {
  return semver.gt(version, than);
}

/** The highest version of a plugin that this API fits; undefined when there is none. @internal */
export function newestFitting({ versions }: Pick<IndexedPlugin, 'versions'>): IndexedVersion | undefined {
  return versions
    .filter(({ version, api }) => semver.valid(version) && semver.satisfies(API_VERSION, api))
    .toSorted((left, right) => semver.rcompare(left.version, right.version))[0];
}

/** Where an index is, and whose signature it needs; throws an Error for what is no setting. @internal */
export function parseIndexSetting(setting: string): { readonly place: URL; readonly key: string } {
  const [, place = '', key = ''] = /^(.+)#([\w-]{43})$/.exec(setting) ?? [];
  if (place === '' || (/^https?:/.test(place) && !URL.canParse(place)))
    throw new Error('an index needs an address or a file, "#", and the public key that signs the index');
  return { place: /^(?:https?|file):\/\//.test(place) ? new URL(place) : pathToFileURL(place), key };
}

async function fetchBytes(place: URL, most: number): Promise<Buffer> {
  const tooLarge = `${show(place)} is larger than ${most} bytes`;
  if (place.protocol === 'file:') {
    const facts = await stat(place).catch(() => undefined);
    if (!facts?.isFile()) throw new Error(`There is no file ${show(place)}`);
    if (facts.size > most) throw new Error(tooLarge);
    return readFile(place);
  }
  const response = await fetch(place, { signal: AbortSignal.timeout(FETCH_SECONDS * 1_000) }).catch((error: Error) => {
    const cause = error.cause instanceof Error ? error.cause.message || error.message : error.message;
    throw new Error(`${show(place)} cannot be reached: ${cause}`, { cause: error });
  });
  if (!response.ok) throw new Error(`${show(place)} answers ${response.status}`);
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > most) throw new Error(tooLarge);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function show(place: URL): string {
  return place.protocol === 'file:' ? fileURLToPath(place) : place.href;
}
