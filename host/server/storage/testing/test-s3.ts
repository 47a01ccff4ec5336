import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import S3rver from 's3rver';
import type { S3Settings } from '../s3-call.ts';

const BUCKET = 'ground';
const CONTENT = '._S3rver_object';

/** A real S3 server with one bucket, on a free port and a folder that is dropped with it. */
export class TestS3 {
  #folder: string;
  #server: S3rver | undefined;
  #port = 0;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  static async start(): Promise<TestS3> {
    const s3 = new TestS3(await mkdtemp(join(tmpdir(), 'adit-s3-')));
    await s3.start();
    return s3;
  }

  get settings(): S3Settings {
    const url = `http://127.0.0.1:${this.#port}/${BUCKET}/below`;
    return { url, accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER', region: 'us-east-1' };
  }

  /** Serves, again on the same objects and port after a stop. */
  async start(): Promise<void> {
    this.#server = new S3rver({
      address: '127.0.0.1',
      port: this.#port,
      silent: true,
      directory: this.#folder,
      configureBuckets: [{ name: BUCKET, configs: [] }],
    });
    this.#writeBeforeAnswering(this.#server);
    this.#port = (await this.#server.run()).port;
  }

  /** This server answers when it has read an object, an S3 store when it has written it. */
  #writeBeforeAnswering({ store }: S3rver): void {
    const put = store.putObject.bind(store);
    store.putObject = async (object) => {
      const answer = await put(object);
      const file = join(this.#folder, object.bucket, `${object.key}${CONTENT}`);
      while ((await stat(file)).size < answer.size) await setTimeout(1);
      return answer;
    };
  }

  async stop(): Promise<void> {
    await this.#server?.close();
    this.#server = undefined;
  }

  /** The keys of all objects, below the place that is asked for. */
  async keys(): Promise<string[]> {
    const place = join(this.#folder, BUCKET, 'below');
    const files = await readdir(place, { recursive: true }).catch(() => []);
    return files
      .filter((file) => file.endsWith(CONTENT))
      .map((file) => file.slice(0, -CONTENT.length))
      .toSorted();
  }

  /** Where the bytes of an object are, for tests that damage them. */
  contentOf(key: string): string {
    return join(this.#folder, BUCKET, 'below', `${key}${CONTENT}`);
  }

  async dispose(): Promise<void> {
    await this.stop();
    await rm(this.#folder, { recursive: true, force: true });
  }
}
