import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { DatasetMetadata } from 'adit/plugins/importing';

/** What happens to one request instead of the usual: the connection breaks, no answer ever comes, or a status with a body answers it. */
export type Mishap = 'drop' | 'silence' | { readonly status: number; readonly body: object };

interface StoredFile {
  readonly id: string;
  readonly total: number;
  readonly chunks: Map<number, Buffer>;
}

/** A server that takes chunks as the real one does, and fails on demand. */
export class UploadServer {
  readonly files = new Map<string, StoredFile>();
  /** `POST /upload-dataset/create 3` and the like, as they came. */
  readonly requests: string[] = [];
  /** Asked for each request; undefined lets it through. */
  mishap: (request: string, count: number) => Mishap | undefined = () => undefined;
  metadata: Partial<DatasetMetadata> = {};
  /** How many questions are answered with Pending first. */
  pendingPolls = 0;
  most = 0;
  /** How many requests were being answered when a last chunk came, at most. */
  besideLast = 0;
  #running = 0;
  #server: Server;

  constructor() {
    this.#server = createServer((request, response) => {
      // A client that goes away in the middle of a request is part of what is tested.
      this.#answer(request, response).catch(() => response.destroy());
    });
  }

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }

  get address(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** The bytes of the one file that is here. */
  get content(): Buffer {
    const [file] = this.files.values();
    return Buffer.concat(
      [...(file?.chunks ?? [])].toSorted(([left], [right]) => left - right).map(([, chunk]) => chunk),
    );
  }

  get chunkNumbers(): number[] {
    return this.requests
      .filter((request) => request.includes('create'))
      .map((request) => Number(request.split(' ').at(-1)));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', 'http://server');
    const number = url.searchParams.get('chunkNumber');
    const name = [request.method, url.pathname, number].filter(Boolean).join(' ');
    this.requests.push(name);
    this.most = Math.max(this.most, (this.#running += 1));
    if (number !== null && number === url.searchParams.get('chunkTotalCount'))
      this.besideLast = Math.max(this.besideLast, this.#running - 1);
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    await new Promise((resolve) => setTimeout(resolve, 2));
    this.#running -= 1;
    const mishap = this.mishap(name, this.requests.filter((other) => other === name).length);
    if (mishap === 'drop') return void request.socket.destroy();
    if (mishap === 'silence') return;
    const { status, body } = mishap ?? this.#handle(name, url, Buffer.concat(parts));
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }

  #handle(name: string, url: URL, bytes: Buffer): { status: number; body: object } {
    if (name.includes('validate')) return this.#validate(JSON.parse(bytes.toString()).file.uniqueIdentifier);
    if (name.includes('delete')) return this.#delete(url.searchParams.get('rawFileId') ?? '');
    if (name.includes('update')) return { status: 200, body: this.#metadata(JSON.parse(bytes.toString()).id) };
    const identity = url.searchParams.get('uniqueIdentifier') ?? '';
    const number = Number(url.searchParams.get('chunkNumber'));
    const total = Number(url.searchParams.get('chunkTotalCount'));
    const file = this.files.get(identity) ?? {
      id: `raw-${this.files.size + 1}`,
      total,
      chunks: new Map<number, Buffer>(),
    };
    this.files.set(identity, file);
    file.chunks.set(number, bytes);
    const missingChunks = missingOf(file);
    if (number === total && missingChunks.length > 0) {
      return {
        status: 412,
        body: { code: 'chunks-missing', message: 'Chunks are missing', values: {}, id: file.id, missingChunks },
      };
    }
    return {
      status: 200,
      body: { id: file.id, is_completed: missingChunks.length === 0, pendingLongUpload: false, message: '' },
    };
  }

  #validate(identity: string): { status: number; body: object } {
    const file = this.files.get(identity);
    if (!file) return { status: 200, body: { outcome: 'upload' } };
    const missingChunks = missingOf(file);
    const outcome = missingChunks.length > 0 ? 'upload' : 'metadata-available';
    return { status: 200, body: { outcome, id: file.id, ...(missingChunks.length > 0 ? { missingChunks } : {}) } };
  }

  #delete(id: string): { status: number; body: object } {
    for (const [identity, file] of this.files) if (file.id === id) this.files.delete(identity);
    return { status: 200, body: {} };
  }

  #metadata(id: string): DatasetMetadata {
    const waiting = this.pendingPolls > 0;
    if (waiting) this.pendingPolls -= 1;
    const column = {
      _id: 'column-1',
      name: 'BHID',
      dataType: 'string',
      statsDataType: 'categorical',
      typeOptions: ['categorical'],
    } as const;
    const columns = [
      {
        ...column,
        units: 'none' as const,
        numUniques: 1,
        sampleData: [],
        missing: 0,
        minimum: null,
        maximum: null,
        sentinels: [],
        selected: true,
      },
    ];
    return {
      id,
      fileName: 'collar.csv',
      status: waiting ? 'Pending' : 'Complete',
      errorMsg: waiting ? 'The file is being read' : null,
      error: null,
      metadataConfigId: 'config',
      delimiter: ',',
      skipHeaderLines: 1,
      nanValues: '[]',
      encoding: 'utf-8',
      rowCount: 1,
      columns: columns.map((one) => ({ ...one, typeOptions: [...one.typeOptions] })),
      ...(waiting ? {} : this.metadata),
    };
  }
}

function missingOf(file: StoredFile): number[] {
  return Array.from({ length: file.total }, (_, index) => index + 1).filter((number) => !file.chunks.has(number));
}
