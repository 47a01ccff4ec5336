import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { AditError, type Log } from 'adit/core';
import { S3Caller, type S3Settings } from './s3-call.ts';
import { completeMultipart, tagOf, tagsOf } from './s3-xml.ts';

/** What makes the bytes of a file those that were meant. */
export interface Facts {
  readonly size: number;
  readonly sha256: string;
}

/** An object as the store lists it. */
export interface ListedObject {
  readonly key: string;
  readonly changedAt: Date;
}

const SHA256 = 'x-amz-meta-sha256';
const PART_BYTES = 8 * 1024 * 1024;
const MAX_PARTS = 10_000;
const REMOVED_AT_ONCE = 8;

/** The size and the hash of a file. */
export async function measure(path: string): Promise<Facts> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const part of createReadStream(path) as AsyncIterable<Buffer>) {
    hash.update(part);
    size += part.length;
  }
  return { size, sha256: hash.digest('hex') };
}

/** Objects in a bucket, below a place of it. Each carries the hash of its bytes, which is ours and not the store's. */
export class S3Store {
  #caller: S3Caller;
  #bucket: URL;
  #place: string;
  #log: Log;

  constructor(settings: S3Settings, log: Log) {
    this.#caller = new S3Caller(settings, log);
    this.#log = log;
    const address = new URL(settings.url);
    const [bucket = '', ...place] = address.pathname.split('/').filter(Boolean);
    this.#bucket = new URL(`/${bucket}`, address);
    this.#place = place.map((part) => `${decodeURIComponent(part)}/`).join('');
  }

  /** Stores a file; when this returns, the store has said that it has all of it. */
  async put(path: string, key: string): Promise<Facts> {
    const facts = await measure(path);
    const file = await open(path, 'r');
    try {
      await (facts.size <= PART_BYTES ? this.#putWhole(file, key, facts) : this.#putParts(file, key, facts));
    } finally {
      await file.close();
    }
    return facts;
  }

  /** What the store says of an object; undefined where there is none. Throws 500 `object-damaged` for one without a hash. */
  async facts(key: string): Promise<Facts | undefined> {
    return this.#caller.call({ method: 'HEAD', address: this.#address(key), object: key }, async (answer) =>
      this.#factsOf(answer, key),
    );
  }

  /**
   * Writes an object to `path`. Throws 404 `object-missing`, and 500 `object-damaged` when its bytes are not those of its hash or of
   * `expected`; what was written is then to be dropped.
   */
  async get(key: string, path: string, expected?: Facts): Promise<Facts> {
    const facts = await this.#caller.call(
      { method: 'GET', address: this.#address(key), object: key },
      async (answer, alive) => {
        const { size, sha256 } = expected ?? this.#factsOf(answer, key);
        const hash = createHash('sha256');
        let got = 0;
        const body = answer.body ? Readable.fromWeb(answer.body as ReadableStream<Uint8Array>) : Readable.from([]);
        await pipeline(
          body,
          async function* (parts: AsyncIterable<Uint8Array>) {
            for await (const part of parts) {
              alive();
              hash.update(part);
              got += part.length;
              yield part;
            }
          },
          createWriteStream(path, { flush: true }),
        );
        if (got !== size || hash.digest('hex') !== sha256) throw this.#damaged(key);
        return { size, sha256 };
      },
    );
    if (facts) return facts;
    throw new AditError('object-missing', {
      status: 404,
      message: `The object store has no "${key}"`,
      values: { object: key },
    });
  }

  async *list(prefix: string): AsyncGenerator<ListedObject> {
    for (let token: string | undefined = ''; token !== undefined;) {
      const page: string = await this.#page(prefix, token);
      for (const content of tagsOf(page, 'Contents')) {
        const key = tagOf(content, 'Key').slice(this.#place.length);
        yield { key, changedAt: new Date(tagOf(content, 'LastModified')) };
      }
      token = tagOf(page, 'IsTruncated') === 'true' ? tagOf(page, 'NextContinuationToken') : undefined;
    }
  }

  /** Throws unless the store answers and lets the bucket be listed. */
  async probe(): Promise<void> {
    await this.#page('probe/', '');
  }

  async remove(keys: readonly string[]): Promise<void> {
    for (let at = 0; at < keys.length; at += REMOVED_AT_ONCE)
      await Promise.all(
        keys
          .slice(at, at + REMOVED_AT_ONCE)
          .map((key) => this.#caller.call({ method: 'DELETE', address: this.#address(key), object: key }, nothing)),
      );
  }

  async removeAll(prefix: string): Promise<void> {
    const keys: string[] = [];
    for await (const { key } of this.list(prefix)) keys.push(key);
    await this.remove(keys);
  }

  async #putWhole(file: FileReader, key: string, facts: Facts): Promise<void> {
    const body = await readPart(file, 0, facts.size);
    const headers = { [SHA256]: facts.sha256, 'x-amz-content-sha256': facts.sha256 };
    const call = { method: 'PUT', address: this.#address(key), object: key, headers, body } as const;
    if (!(await this.#caller.call(call, done))) throw noBucket(key);
    await this.#check(key, facts);
  }

  async #putParts(file: FileReader, key: string, facts: Facts): Promise<void> {
    const address = (query: string): URL => new URL(`${this.#address(key).href}?${query}`);
    const begin = {
      method: 'POST',
      address: address('uploads='),
      object: key,
      headers: { [SHA256]: facts.sha256 },
    } as const;
    const begun = await this.#caller.call(begin, (answer) => answer.text());
    const upload = encodeURIComponent(tagOf(begun ?? '', 'UploadId'));
    const partBytes = Math.max(PART_BYTES, Math.ceil(facts.size / MAX_PARTS));
    try {
      const tags: string[] = [];
      for (let at = 0; at < facts.size; at += partBytes) {
        const body = await readPart(file, at, Math.min(partBytes, facts.size - at));
        const headers = { 'x-amz-content-sha256': createHash('sha256').update(body).digest('hex') };
        const part = address(`partNumber=${tags.length + 1}&uploadId=${upload}`);
        const call = { method: 'PUT', address: part, object: key, headers, body } as const;
        tags.push((await this.#caller.call(call, async (answer) => answer.headers.get('etag') ?? '')) ?? '');
      }
      const body = Buffer.from(completeMultipart(tags));
      // An answer that was lost leaves an upload that is not known any more: whether it is whole, the check says.
      await this.#caller.call({ method: 'POST', address: address(`uploadId=${upload}`), object: key, body }, (answer) =>
        answer.text(),
      );
      await this.#check(key, facts);
    } catch (error) {
      await this.#caller
        .call({ method: 'DELETE', address: address(`uploadId=${upload}`), object: key }, nothing)
        .catch(() => undefined);
      throw error;
    }
  }

  async #check(key: string, { size, sha256 }: Facts): Promise<void> {
    const stored = await this.facts(key);
    if (stored?.size !== size || stored.sha256 !== sha256) throw this.#damaged(key);
  }

  async #page(prefix: string, token: string): Promise<string> {
    const query = new URLSearchParams({ 'list-type': '2', prefix: this.#place + prefix });
    if (token !== '') query.set('continuation-token', token);
    const call = { method: 'GET', address: new URL(`${this.#bucket.href}?${query}`), object: `${prefix}*` } as const;
    const page = await this.#caller.call(call, (answer) => answer.text());
    if (page === undefined) throw noBucket(prefix);
    return page;
  }

  #factsOf(answer: Response, key: string): Facts {
    const sha256 = answer.headers.get(SHA256);
    if (sha256 === null) throw this.#damaged(key);
    return { size: Number(answer.headers.get('content-length')), sha256 };
  }

  #damaged(key: string): AditError {
    const message = `The object store has other bytes for "${key}" than it was given`;
    this.#log.error(message, undefined, { file: key });
    return new AditError('object-damaged', { status: 500, message, values: { object: key } });
  }

  #address(key: string): URL {
    return new URL(`${this.#bucket.href}/${this.#place}${key}`);
  }
}

type FileReader = Awaited<ReturnType<typeof open>>;

const nothing = async (): Promise<void> => undefined;
const done = async (): Promise<true> => true;

async function readPart(file: FileReader, position: number, length: number): Promise<Buffer> {
  const part = Buffer.allocUnsafe(length);
  for (let at = 0; at < length;) {
    const { bytesRead } = await file.read(part, at, length - at, position + at);
    if (bytesRead === 0) throw new Error('A file became shorter while it was stored');
    at += bytesRead;
  }
  return part;
}

function noBucket(object: string): AditError {
  return new AditError('store-gone', {
    status: 503,
    message: `The object store has no such bucket for "${object}"`,
    values: { object },
  });
}
