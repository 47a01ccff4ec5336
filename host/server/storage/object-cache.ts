import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Disposable, Log } from 'adit/core';

const TOUCH_MILLISECONDS = 60_000;
/** What was used so lately stays: another process on this folder may hold it, and touches it each minute. */
const RECENT_MILLISECONDS = 10 * TOUCH_MILLISECONDS;
const DROPPED = 'dropped-';

/** A folder of the cache that stays until this is disposed. */
export interface HeldUnit extends Disposable {
  readonly folder: string;
}

/**
 * Copies of objects on this machine, in folders ("units") that come and go as a whole. It keeps itself below a size by dropping units
 * that were not used for longest; one that is held, or was used in the last ten minutes, stays. Processes may share its folder.
 */
export class ObjectCache implements Disposable {
  #folder: string;
  #mostBytes: number;
  #recentMilliseconds: number;
  #log: Log;
  #holders = new Map<string, number>();
  #fetching = new Map<string, Promise<void>>();
  #dropping: Promise<void> = Promise.resolve();
  #trimming: Promise<void> | undefined;
  #touching: NodeJS.Timeout;
  #bytes = 0;
  #fetches = { copied: 0, there: 0 };

  constructor(options: { folder: string; mostBytes: number; log: Log; recentMilliseconds?: number }) {
    this.#folder = options.folder;
    this.#mostBytes = options.mostBytes;
    this.#recentMilliseconds = options.recentMilliseconds ?? RECENT_MILLISECONDS;
    this.#log = options.log;
    this.#touching = setInterval(() => void this.#touchHeld(), TOUCH_MILLISECONDS).unref();
  }

  /** How many bytes it had when it was tidied last, which it is after each fetch. */
  get bytes(): number {
    return this.#bytes;
  }

  /** How many bytes it may have. */
  get mostBytes(): number {
    return this.#mostBytes;
  }

  /** How often a file had to be brought here, and how often it was there. */
  get fetches(): Readonly<Record<'copied' | 'there', number>> {
    return this.#fetches;
  }

  async hold(unit: string): Promise<HeldUnit> {
    this.#holders.set(unit, (this.#holders.get(unit) ?? 0) + 1);
    let isHeld = true;
    const dispose = (): void => {
      if (!isHeld) return;
      isHeld = false;
      const left = (this.#holders.get(unit) ?? 1) - 1;
      if (left > 0) this.#holders.set(unit, left);
      else this.#holders.delete(unit);
    };
    const folder = join(this.#folder, unit);
    try {
      await this.#dropping;
      await mkdir(folder, { recursive: true });
      await touch(folder);
    } catch (error) {
      dispose();
      throw error;
    }
    return { folder, dispose };
  }

  /** Brings a file of a held unit here unless it is; `get` writes it to the path that it is given, and it takes its place whole. */
  async fetch(unit: HeldUnit, file: string, get: (path: string) => Promise<unknown>): Promise<string> {
    const path = join(unit.folder, file);
    let fetching = this.#fetching.get(path);
    if (!fetching) {
      fetching = this.#fetch(path, get).finally(() => this.#fetching.delete(path));
      this.#fetching.set(path, fetching);
    }
    await fetching;
    return path;
  }

  /** Brings a file of a held unit here although there is one, whose place it takes when it is whole. */
  async renew(unit: HeldUnit, file: string, get: (path: string) => Promise<unknown>): Promise<void> {
    const path = join(unit.folder, file);
    const fetching = this.#fetching.get(path) ?? this.#copy(path, get).finally(() => this.#fetching.delete(path));
    this.#fetching.set(path, fetching);
    await fetching;
  }

  /** Takes a folder over as a unit. */
  async adopt(unit: string, folder: string): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    await this.drop(unit);
    await rename(folder, join(this.#folder, unit));
    await touch(join(this.#folder, unit));
    void this.trim();
  }

  async drop(unit: string): Promise<void> {
    const dropped = join(this.#folder, `${DROPPED}${randomUUID()}`);
    const moving = rename(join(this.#folder, unit), dropped).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
    const earlier = this.#dropping;
    this.#dropping = moving.then(
      () => earlier,
      () => earlier,
    );
    await moving;
    await rm(dropped, { recursive: true, force: true });
  }

  /** Drops the units whose names begin so. */
  async dropAll(prefix: string): Promise<void> {
    const names = await readdir(this.#folder).catch(() => []);
    for (const name of names.filter((other) => other.startsWith(prefix))) await this.drop(name);
  }

  /** Drops units until the cache is small enough; one call at a time. Never rejects. */
  async trim(): Promise<void> {
    this.#trimming ??= this.#trim()
      .catch((error: unknown) => this.#log.error('The cache could not be tidied', error))
      .finally(() => (this.#trimming = undefined));
    return this.#trimming;
  }

  dispose(): void {
    clearInterval(this.#touching);
  }

  async #fetch(path: string, get: (path: string) => Promise<unknown>): Promise<void> {
    if (await exists(path)) {
      this.#fetches.there += 1;
      return;
    }
    await this.#copy(path, get);
  }

  async #copy(path: string, get: (path: string) => Promise<unknown>): Promise<void> {
    this.#fetches.copied += 1;
    const part = `${path}.${randomUUID()}.part`;
    try {
      await get(part);
      await rename(part, path);
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
    void this.trim();
  }

  async #trim(): Promise<void> {
    const names = await readdir(this.#folder).catch(() => []);
    const units = await Promise.all(names.map(async (name) => ({ name, ...(await sizeOf(join(this.#folder, name))) })));
    let bytes = units.reduce((sum, unit) => sum + unit.bytes, 0);
    const before = Date.now() - this.#recentMilliseconds;
    for (const { name, bytes: size, usedAt } of units.toSorted((left, right) => left.usedAt - right.usedAt)) {
      const isLeftOver = size === 0 || name.startsWith(DROPPED);
      if (usedAt > before || this.#holders.has(name) || (bytes <= this.#mostBytes && !isLeftOver)) continue;
      await this.drop(name);
      bytes -= size;
    }
    this.#bytes = bytes;
  }

  async #touchHeld(): Promise<void> {
    for (const unit of this.#holders.keys()) await touch(join(this.#folder, unit)).catch(() => undefined);
  }
}

async function touch(folder: string): Promise<void> {
  const now = new Date();
  await utimes(folder, now, now);
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

/** Of a unit that another process drops meanwhile, nothing. */
async function sizeOf(folder: string): Promise<{ bytes: number; usedAt: number }> {
  try {
    const usedAt = (await stat(folder)).mtimeMs;
    const files = await Promise.all((await readdir(folder)).map(async (file) => (await stat(join(folder, file))).size));
    return { bytes: files.reduce((sum, size) => sum + size, 0), usedAt };
  } catch {
    return { bytes: 0, usedAt: Date.now() };
  }
}
