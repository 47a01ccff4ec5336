import { get } from 'node:http';
import { open, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { administrator, type ServerProcess } from './server-process.ts';
import { whileBusy } from '../reliability/support/pause.ts';

const CHUNK_BYTES = 3_670_016;
/** A token lasts 15 minutes. */
const TOKEN_MILLISECONDS = 10 * 60_000;

/** What a call answered. */
export interface Answer<T = unknown> {
  readonly status: number;
  readonly body: T;
  readonly headers: Headers;
}

/** A caller of the REST API that shares nothing with the product's own client. */
export class ApiClient {
  token: string | undefined;
  site = '';
  #server: Pick<ServerProcess, 'address'>;
  #account = administrator;
  #signedInAt = 0;

  constructor(server: Pick<ServerProcess, 'address'>) {
    this.#server = server;
  }

  /** Signs in and takes the first site. */
  static async signIn(server: Pick<ServerProcess, 'address'>, account = administrator): Promise<ApiClient> {
    const client = new ApiClient(server);
    client.#account = account;
    await client.enter();
    return client;
  }

  /** Signs in, where no earlier token counts, and takes the first site. */
  async enter(): Promise<void> {
    this.#signedInAt = 0;
    this.token = undefined;
    await this.keepSignedIn();
    const sites = await this.call<{ id: string }[]>('GET', '/site/read');
    this.site = sites.body[0]?.id ?? '';
  }

  /** Signs in again when the token is old, for tests that take longer than it lasts. */
  async keepSignedIn(): Promise<void> {
    if (Date.now() < this.#signedInAt + TOKEN_MILLISECONDS) return;
    const { status, body } = await this.call<{ token: string }>('POST', '/user/login', this.#account);
    if (status !== 200) throw new Error(`Sign-in answered ${status} ${JSON.stringify(body)}`);
    this.token = body.token;
    this.#signedInAt = Date.now();
  }

  async call<T = unknown>(
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer<T>> {
    const isBinary = body instanceof Uint8Array || body instanceof FormData;
    const response = await fetch(`${this.#server.address}/api${path}`, {
      method,
      headers: {
        ...headers,
        ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
        // A form says itself where its fields end.
        ...(body === undefined || body instanceof FormData
          ? {}
          : { 'content-type': isBinary ? 'application/octet-stream' : 'application/json' }),
      },
      body:
        body === undefined ? undefined : isBinary ? (body as Uint8Array<ArrayBuffer> | FormData) : JSON.stringify(body),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    return { status: response.status, body: (isJson ? JSON.parse(text) : text) as T, headers: response.headers };
  }

  /** The bytes behind a path of the API. */
  async bytes(path: string): Promise<Uint8Array> {
    const response = await fetch(`${this.#server.address}/api${path}`, {
      headers: { authorization: `Bearer ${this.token}` },
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  }

  /** How many bytes come for a path, as a browser asks for it. */
  sentBytes(path: string): Promise<number> {
    return new Promise((resolve, reject) => {
      const headers = { authorization: `Bearer ${this.token}`, 'accept-encoding': 'gzip, deflate, br' };
      get(`${this.#server.address}/api${path}`, { headers }, (answer) => {
        let bytes = 0;
        answer.on('data', (part: Buffer) => (bytes += part.length));
        answer.on('end', () => resolve(bytes));
      }).on('error', reject);
    });
  }

  chunkPath(file: { name: string; identifier: string; total: number }, number: number): string {
    const query = new URLSearchParams({
      name: 'Test',
      groupName: 'Production',
      folderPath: '',
      datasetType: 'Drillhole',
      chunkNumber: String(number),
      chunkTotalCount: String(file.total),
      fileName: file.name,
      uniqueIdentifier: file.identifier,
      site: this.site,
    });
    return `/upload-dataset/create?${query}`;
  }

  /** Sends a file, chunk by chunk, and waits until it has been read; answers its metadata. */
  async upload(path: string, name = basename(path), seconds = 30): Promise<Metadata> {
    const { size } = await stat(path);
    const total = Math.max(1, Math.ceil(size / CHUNK_BYTES));
    const file = { name, identifier: `${name}-${size}-${Math.random()}`, total };
    const handle = await open(path);
    let id = '';
    for (let number = 1; number <= total; number += 1) {
      const chunk = new Uint8Array(Math.min(CHUNK_BYTES, size - (number - 1) * CHUNK_BYTES));
      await handle.read(chunk, 0, chunk.length, (number - 1) * CHUNK_BYTES);
      const answer = await this.call<{ id: string }>('POST', this.chunkPath(file, number), chunk);
      if (answer.status !== 200)
        throw new Error(`Chunk ${number} answered ${answer.status} ${JSON.stringify(answer.body)}`);
      id = answer.body.id;
    }
    await handle.close();
    return this.metadata(id, seconds);
  }

  /** Polls until a raw file has been read. */
  async metadata(id: string, seconds = 30): Promise<Metadata> {
    for (let attempt = 0; attempt < seconds * 10; attempt += 1) {
      const { body } = await whileBusy(() => this.call<Metadata>('PUT', '/dataset-metadata/update', { id }));
      if (body.status !== 'Pending') return body;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error('The file was never read');
  }

  /** Every dataset of the site. */
  async datasets(): Promise<TreeDataset[]> {
    const path = `/dataset/hierarchy?site=${this.site}`;
    const { status, body } = await whileBusy(() => this.call<{ hierarchy: TreeNode[] }>('GET', path));
    if (status !== 200) throw new Error(`The hierarchy was refused: ${status} ${JSON.stringify(body)}`);
    const walk = (node: TreeNode): TreeDataset[] => [...node.datasets, ...node.children.flatMap(walk)];
    return body.hierarchy.flatMap(walk);
  }

  /** Polls until a dataset is complete or failed. */
  async generated(id: string, seconds = 60): Promise<TreeDataset> {
    for (let attempt = 0; attempt < seconds * 10; attempt += 1) {
      const dataset = (await this.datasets()).find((other) => other.id === id);
      if (dataset && dataset.status !== 'Generating Dataset') return dataset;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error('The dataset was never generated');
  }
}

/** As much of the metadata as the tests look at. */
export interface Metadata {
  id: string;
  status: 'Pending' | 'Complete' | 'Failed';
  error: { code: string; values: Record<string, unknown> } | null;
  metadataConfigId: string;
  delimiter: string;
  skipHeaderLines: number;
  encoding: string;
  rowCount: number;
  columns: {
    name: string;
    dataType: string;
    statsDataType: string;
    units: string;
    selected: boolean;
    numUniques: number;
  }[];
}

export interface TreeDataset {
  id: string;
  name: string;
  status: string;
  dataType: string;
  failure: { code: string } | null;
}

interface TreeNode {
  name: string;
  children: TreeNode[];
  datasets: TreeDataset[];
}
