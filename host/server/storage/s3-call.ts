import { setTimeout as wait } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { AditError, type Log } from 'adit/core';

/** Where a bucket is, and who asks. */
export interface S3Settings {
  /** The endpoint with the bucket and, below it, where all objects go: `https://s3.example.com/bucket/place`. */
  readonly url: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
}

/** One call to the store. */
export interface S3Call {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  readonly address: URL;
  /** What the call is about, for errors. */
  readonly object: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
}

const WAITS_MILLISECONDS = [100, 300, 900];
/** How long the store may be silent. */
const PATIENCE_MILLISECONDS = 120_000;

/** Signs calls, and repeats those that the store did not answer or answered by a failure of its own. */
export class S3Caller {
  #client: AwsClient;
  #log: Log;

  constructor({ accessKeyId, secretAccessKey, region }: S3Settings, log: Log) {
    this.#log = log;
    this.#client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 });
  }

  /**
   * What `read` makes of an answer of success; undefined for 404. `read` says by `alive` that the answer still comes. Throws 503
   * `store-gone`, with the cause, when the store does not answer or refuses.
   */
  async call<T>(call: S3Call, read: (answer: Response, alive: () => void) => Promise<T>): Promise<T | undefined> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await this.#once(call, read);
      } catch (error) {
        if (error instanceof AditError) throw error;
        const pause = WAITS_MILLISECONDS[attempt];
        if (pause === undefined || error instanceof Refusal) throw this.#gone(call.object, error as Error);
        await wait(pause);
      }
    }
  }

  /** Where the store is, is for the log only. */
  #gone(object: string, error: Error): AditError {
    const { message, cause } = error;
    const reason = cause instanceof Error ? cause.message || String((cause as { code?: unknown }).code) : message;
    this.#log.warn('The object store could not be asked', { file: object, error: reason });
    const told = cause instanceof Error ? String((cause as { code?: unknown }).code ?? 'no answer') : message;
    return new AditError('store-gone', {
      status: 503,
      message: `The object store could not be asked for "${object}": ${told}`,
      values: { object },
      cause: error,
    });
  }

  async #once<T>(
    { method, address, headers, body }: S3Call,
    read: (answer: Response, alive: () => void) => Promise<T>,
  ): Promise<T | undefined> {
    const silence = new AbortController();
    const timer = setTimeout(() => silence.abort(new Error('The store is silent')), PATIENCE_MILLISECONDS);
    try {
      const answer = await this.#client.fetch(address, {
        method,
        headers: { ...headers },
        signal: silence.signal,
        ...(body ? { body: body as Uint8Array<ArrayBuffer> } : {}),
      });
      if (answer.ok) return await read(answer, () => timer.refresh());
      const text = await answer.text();
      if (answer.status === 404 && !text.includes('<Code>NoSuchBucket<')) return undefined;
      const cause = `${answer.status} ${/<Code>(.*?)<\/Code>/.exec(text)?.[1] ?? answer.statusText}`;
      throw answer.status >= 500 || answer.status === 429 ? new Error(cause) : new Refusal(cause);
    } finally {
      clearTimeout(timer);
    }
  }
}

/** An answer that would be the same again. */
class Refusal extends Error {}
