import { randomUUID } from 'node:crypto';
import { lstat, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { needsShape, permissionShape, type Manifest } from 'adit/core';

/** Where a consent stands, in the folder of the plugin's versions. @internal */
export const CONSENT_FILE = 'consent.json';

/** A manifest's needs and permissions are some lines. */
const MAX_CONSENT_BYTES = 1_000_000;

const consentShape = z.strictObject({
  /** The version that was looked at. */
  version: z.string(),
  needs: needsShape,
  permissions: z.array(permissionShape),
  /** Who agreed: an account's e-mail address, or the name of who added the plugin on the machine itself. */
  by: z.string(),
  at: z.iso.datetime(),
});

/** What someone who runs the deployment agreed to, for the server half of a plugin. @internal */
export type Consent = z.infer<typeof consentShape>;

type Asked = Pick<Manifest, 'needs' | 'permissions'>;

/** The consent to all that a manifest asks for. @internal */
export function consentTo({ version, needs, permissions }: Manifest, by: string): Consent {
  return { version, needs, permissions, by, at: new Date().toISOString() };
}

/** Whether all that a manifest asks for was agreed to: the same, or less. @internal */
export function isCovered(asked: Asked, consent: Asked | undefined): boolean {
  if (consent === undefined) return false;
  const { network, data, services, memoryMegabytes } = asked.needs;
  const agreed = consent.needs;
  return (
    network.every((host) => agreed.network.includes(host)) &&
    data.every((need) => agreed.data.includes(need) || (need.startsWith('read:') && agreed.data.includes('read'))) &&
    services.every((service) => agreed.services.includes(service)) &&
    memoryMegabytes <= agreed.memoryMegabytes &&
    asked.permissions.every(({ id, default: roles }) => {
      const known = consent.permissions.find((permission) => permission.id === id);
      return known !== undefined && roles.every((role) => known.default.includes(role));
    })
  );
}

/** The file that holds the consent for a version's folder. @internal */
export function consentPath(versionFolder: string): string {
  return join(dirname(versionFolder), CONSENT_FILE);
}

/**
 * The consent for the plugin of a version's folder; undefined when there is none. Throws an Error that names the file for one that cannot
 * be understood.
 *
 * @internal
 */
export async function readConsent(versionFolder: string): Promise<Consent | undefined> {
  const path = consentPath(versionFolder);
  const facts = await lstat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (facts === undefined) return undefined;
  // A pipe would never end, and a link may lead to one.
  if (!facts.isFile()) throw new Error(`${path} is a link or a device, not a file`);
  if (facts.size > MAX_CONSENT_BYTES) throw new Error(`${path} is larger than ${MAX_CONSENT_BYTES} bytes`);
  const text = await readFile(path, 'utf8');
  try {
    return consentShape.parse(JSON.parse(text));
  } catch (error) {
    throw new Error(`${path} is damaged: ${(error as Error).message.replaceAll(/\s*\n\s*/g, ' ')}`, { cause: error });
  }
}

/** Keeps a consent for the plugin of a version's folder, in place of the one before. @internal */
export async function writeConsent(versionFolder: string, consent: Consent): Promise<void> {
  const path = consentPath(versionFolder);
  // A name of its own: two administrators may agree in the same moment.
  const draft = join(dirname(path), `.${CONSENT_FILE}-${randomUUID()}`);
  try {
    await writeFile(draft, `${JSON.stringify(consent, undefined, 2)}\n`, { flush: true });
    await rename(draft, path);
  } finally {
    await rm(draft, { force: true });
  }
}
