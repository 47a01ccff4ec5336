import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { pipeline } from 'node:stream/promises';
import { AditError } from 'adit/core';
import { z } from 'zod';
import type { PatternFile, PatternProvider, PatternSite } from './pattern-provider.ts';

const LONGEST_ANSWER_MILLISECONDS = 30_000;
const LARGEST_FILE_BYTES = 256 * 1024 * 1024;

const listShape = z
  .array(
    z.object({
      file: z.string().min(1).max(500),
      name: z.string().min(1).max(255),
      bench: z.string().max(200).default(''),
      updatedAt: z.coerce.date(),
    }),
  )
  .max(10_000);

/**
 * Blast files of a service: `GET <address>/files?site=<name>&siteId=<id>` lists `{ file, name, bench?, updatedAt }`, and `GET <address>/files/<file>` gives
 * a file as CSV. Files that were fetched are kept in a folder until their time of change differs.
 */
export class HttpProvider implements PatternProvider {
  #address: string;
  #folder: string;
  #token: string | undefined;

  constructor(options: { address: string; folder: string; token?: string }) {
    this.#address = options.address.replace(/\/+$/, '');
    this.#folder = options.folder;
    this.#token = options.token;
  }

  async files(site: PatternSite, signal: AbortSignal): Promise<readonly PatternFile[]> {
    const response = await this.#get(`/files?${new URLSearchParams({ site: site.name, siteId: site.id })}`, signal);
    const listed = listShape.safeParse(await response.json().catch(() => undefined));
    if (!listed.success) throw failed('the list has another form');
    return listed.data.map(({ file, name, bench, updatedAt }) => {
      const version = `${file}-${updatedAt.getTime()}`;
      return { version, fileName: name, updatedAt, bench, path: () => this.#fetched(file, version) };
    });
  }

  /** The path of a file's copy, made now when there is none of this version. */
  async #fetched(file: string, version: string): Promise<string> {
    const path = join(this.#folder, `${createHash('sha256').update(version).digest('hex')}.csv`);
    const known = await stat(path).catch(() => undefined);
    if (known) return path;
    await mkdir(this.#folder, { recursive: true });
    const { body } = await this.#get(`/files/${encodeURIComponent(file)}`, undefined);
    if (!body) throw failed('an empty answer');
    const part = `${path}.${process.pid}-${Math.random().toString(36).slice(2)}.part`;
    await pipeline(Readable.fromWeb(body as WebStream), bounded(), createWriteStream(part));
    await rename(part, path);
    return path;
  }

  async #get(path: string, signal: AbortSignal | undefined): Promise<Response> {
    const limit = AbortSignal.timeout(LONGEST_ANSWER_MILLISECONDS);
    const response = await fetch(`${this.#address}${path}`, {
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
      headers: this.#token === undefined ? {} : { authorization: `Bearer ${this.#token}` },
      // Only the configured address is ever asked.
      redirect: 'error',
    }).catch((error: Error) => {
      throw failed(error.name === 'TimeoutError' ? 'no answer' : error.message);
    });
    if (!response.ok) throw failed(`status ${response.status}`);
    return response;
  }
}

/** Passes bytes on until there are too many. */
function bounded(): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      done(bytes > LARGEST_FILE_BYTES ? failed('a file is too large') : null, chunk);
    },
  });
}

function failed(reason: string): AditError {
  return new AditError('blast-provider-failed', {
    status: 502,
    message: `The service of blast patterns: ${reason}`,
    values: { reason },
  });
}
