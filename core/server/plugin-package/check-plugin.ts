import { lstat, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import semver from 'semver';
import { API_VERSION, parseManifest, type Manifest } from 'adit/core';
import { hashPluginFiles, PLUGIN_MANIFEST_FILE, PLUGIN_SIGNATURE_FILE, pluginFiles } from './plugin-files.ts';
import { isSignedBy, parseSignature } from './signature.ts';

/** A manifest names files and texts; the sums of 5,000 files are half of this. */
const MAX_MANIFEST_BYTES = 1_000_000;
const MAX_SIGNATURE_BYTES = 10_000;

/** The manifest of a plugin's folder; throws an Error that says in one line what is wrong with it. @internal */
export async function readPluginManifest(folder: string): Promise<Manifest> {
  const path = join(folder, PLUGIN_MANIFEST_FILE);
  const facts = await lstat(path).catch(() => {
    throw new Error(`there is no ${PLUGIN_MANIFEST_FILE}`);
  });
  // A pipe would never end, and a link may lead to one.
  if (!facts.isFile()) throw new Error(`"${PLUGIN_MANIFEST_FILE}" is a link or a device, not a file`);
  if (facts.size > MAX_MANIFEST_BYTES)
    throw new Error(`${PLUGIN_MANIFEST_FILE} is larger than ${MAX_MANIFEST_BYTES} bytes`);
  const text = await readFile(path, 'utf8');
  try {
    return parseManifest(JSON.parse(text));
  } catch (error) {
    const message = (error as Error).message.replaceAll(/\s*\n\s*/g, ' ');
    throw new Error(`${PLUGIN_MANIFEST_FILE}: ${message}`, { cause: error });
  }
}

/** Why this version of Adit cannot run the plugin; undefined when it can. @internal */
export function apiProblem({ api }: Manifest): string | undefined {
  return semver.satisfies(API_VERSION, api) ? undefined : `needs API ${api}, this is ${API_VERSION}`;
}

/** Why a plugin cannot run beside the others, by their versions; those that are not there are nobody's problem here. @internal */
export function requirementProblem({ requires }: Manifest, versions: ReadonlyMap<string, string>): string | undefined {
  for (const [id, range] of Object.entries(requires)) {
    const version = versions.get(id);
    if (version !== undefined && !semver.satisfies(version, range)) return `needs ${id} ${range}, this is ${version}`;
  }
  return undefined;
}

/** Why a plugin from outside may not run as what its manifest says, whatever its files are. @internal */
export function thirdPartyProblem({ id, essential }: Manifest): string | undefined {
  if (!id.includes('.')) return 'the id of a third-party plugin has a dot, as in "acme.tool"';
  return essential ? 'a third-party plugin cannot be essential' : undefined;
}

/**
 * Why a built plugin's files are not what its manifest says: a half or a translation that is missing, and where the manifest has
 * `integrity`, a file that is missing, differs, or is not named there; and a signature that is not one of this manifest.
 *
 * @internal
 */
export async function filesProblem(folder: string, manifest: Manifest): Promise<string | undefined> {
  const needed = [
    ...(manifest.web ? ['web/index.js'] : []),
    ...(manifest.server ? ['server/index.js'] : []),
    ...manifest.locales.map((language) => `locales/${language}.json`),
  ];
  const { integrity } = manifest;
  const signatureProblem = await problemOfSignature(folder, integrity !== undefined);
  if (signatureProblem !== undefined) return signatureProblem;
  const sums = integrity && (await hashPluginFiles(folder));
  const present = new Set(sums ? Object.keys(sums) : await pluginFiles(folder));
  const missing = [...needed, ...Object.keys(integrity ?? {})].find((name) => !present.has(name));
  if (missing !== undefined) return `${missing} is missing`;
  if (!integrity || !sums) return undefined;
  const other = Object.keys(sums).find((name) => sums[name] !== integrity[name]);
  if (other === undefined) return undefined;
  return Object.hasOwn(integrity, other)
    ? `${other} is not the file that ${PLUGIN_MANIFEST_FILE} names: its sha256 differs`
    : `${other} is not named in ${PLUGIN_MANIFEST_FILE}'s integrity`;
}

/** The public key that a built plugin is signed with; undefined for one that nobody signed. Whether it did sign it, `filesProblem` says. @internal */
export async function signerOf(folder: string): Promise<string | undefined> {
  const text = await readSignature(folder);
  return text === undefined ? undefined : parseSignature(text)?.key;
}

async function problemOfSignature(folder: string, hasSums: boolean): Promise<string | undefined> {
  const text = await readSignature(folder);
  if (text === undefined) return undefined;
  const signature = parseSignature(text);
  if (!signature) return `${PLUGIN_SIGNATURE_FILE} is no signature`;
  if (!hasSums) return `${PLUGIN_MANIFEST_FILE} is signed, but names no sums of the other files`;
  const isSigned = isSignedBy(signature.key, await readFile(join(folder, PLUGIN_MANIFEST_FILE)), signature);
  return isSigned ? undefined : `${PLUGIN_MANIFEST_FILE} is not what ${PLUGIN_SIGNATURE_FILE} signed`;
}

async function readSignature(folder: string): Promise<string | undefined> {
  const path = join(folder, PLUGIN_SIGNATURE_FILE);
  const facts = await lstat(path).catch(() => undefined);
  if (facts === undefined) return undefined;
  return facts.isFile() && facts.size <= MAX_SIGNATURE_BYTES ? readFile(path, 'utf8') : '';
}
