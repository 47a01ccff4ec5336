import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import type { DiscoveredPlugin } from './plugin-catalogue.ts';

const KEY_BYTES = 32;
/** Who is not signed in belongs to no tenant. */
const NOBODY = 'nobody';

/** What of a plugin a pass is for. */
export type PassedFor = Pick<DiscoveredPlugin, 'manifest' | 'stamps'>;

/** Whom a pass was given to. */
export interface PassHolder {
  readonly tenantId: string | undefined;
}

/**
 * Passes to the browser files of a plugin, as they are in this moment, for one tenant. A browser cannot send a token with what it imports, so
 * the pass is a part of the address, which changes with the files; it opens nothing while the plugin is off for the tenant.
 */
export class PluginPasses {
  #key: Buffer;

  constructor(key: Buffer) {
    this.#key = key;
  }

  /** With the key of the file, which is made at the first time: open pages go on when the server is started anew. */
  static async open(keyFile: string): Promise<PluginPasses> {
    const kept = await readFile(keyFile).catch(() => undefined);
    if (kept?.length === KEY_BYTES) return new PluginPasses(kept);
    const key = randomBytes(KEY_BYTES);
    await writeFile(keyFile, key, { mode: 0o600 });
    return new PluginPasses(key);
  }

  /** The pass of a tenant, or of who is not signed in; the same each time. */
  make(tenantId: string | undefined, { manifest: { id, version }, stamps }: PassedFor): string {
    const holder = tenantId ?? NOBODY;
    const sum = createHmac('sha256', this.#key).update(JSON.stringify([holder, id, version, stamps?.web]));
    return `${holder}.${sum.digest('base64url')}`;
  }

  /** Whom the pass was given to for this plugin; undefined when nobody was given it. */
  holderOf(pass: string, plugin: PassedFor): PassHolder | undefined {
    const [holder = ''] = pass.split('.', 1);
    const tenantId = holder === NOBODY ? undefined : holder;
    const [given, right] = [pass, this.make(tenantId, plugin)].map((text) => Buffer.from(text));
    if (!given || !right || given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
    return { tenantId };
  }
}
