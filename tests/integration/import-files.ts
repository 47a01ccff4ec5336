import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import yazl from 'yazl';
import type { ApiClient, Metadata } from './api-client.ts';

/** The size of an upload chunk in bytes, as the specification has it. */
export const CHUNK_BYTES = 3_670_016;

/** An archive of texts and bytes by name. */
export async function zipOf(files: Readonly<Record<string, string | Uint8Array>>): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  for (const [name, content] of Object.entries(files)) {
    if (name.endsWith('/')) zip.addEmptyDirectory(name);
    else zip.addBuffer(Buffer.from(content), name);
  }
  zip.end();
  return buffer(zip.outputStream);
}

/** What the answer to a chunk says. */
export interface ChunkAnswer {
  readonly id: string;
  readonly is_completed: boolean;
  readonly pendingLongUpload: boolean;
  readonly message: string;
  readonly code?: string;
  readonly values?: Record<string, unknown>;
}

/** As much of a raw file's metadata as the import tests look at. */
export interface FileMetadata extends Omit<Metadata, 'columns'> {
  readonly fileName: string;
  readonly errorMsg: string | null;
  readonly nanValues: string;
  readonly entry: string | null;
  readonly format: string;
  readonly fileType: string | null;
  readonly headerSignature: string;
  readonly defaultColumns: Record<string, string>;
  readonly attributesMap: unknown;
  readonly pendingLongUpload: boolean;
  readonly mapping: Record<string, string>;
  readonly columns: readonly {
    readonly name: string;
    readonly dataType: string;
    readonly statsDataType: 'categorical' | 'continuous';
    readonly typeOptions: string[];
    readonly units: string;
    readonly numUniques: number | null;
    readonly missing: number;
    readonly sentinels: string[];
    readonly sampleData: string[];
    readonly selected: boolean;
  }[];
}

/** What a file is sent as. */
export interface SentAs {
  readonly datasetType?: string;
  readonly fileType?: string;
  readonly identifier?: string;
}

/** The path of the call that takes a chunk of a file. */
export function chunkPath(
  client: ApiClient,
  name: string,
  place: { readonly number: number; readonly total: number },
  { datasetType = 'Points', fileType, identifier }: SentAs,
): string {
  const query = new URLSearchParams({
    name: 'Test',
    groupName: 'Production',
    folderPath: '',
    datasetType,
    chunkNumber: String(place.number),
    chunkTotalCount: String(place.total),
    fileName: name,
    uniqueIdentifier: identifier ?? name,
    site: client.site,
    ...(fileType === undefined ? {} : { fileType }),
  });
  return `/upload-dataset/create?${query}`;
}

/** Sends bytes chunk by chunk; answers the status and the body of the last answer, or of the first refusal. */
export async function send(
  client: ApiClient,
  name: string,
  content: string | Uint8Array,
  as: SentAs = {},
): Promise<{ status: number; body: ChunkAnswer }> {
  const bytes = Buffer.from(content);
  const total = Math.max(1, Math.ceil(bytes.length / CHUNK_BYTES));
  const identifier = as.identifier ?? createHash('sha256').update(bytes).digest('hex');
  for (let number = 1; ; number += 1) {
    const path = chunkPath(client, name, { number, total }, { ...as, identifier });
    const chunk = new Uint8Array(bytes.subarray((number - 1) * CHUNK_BYTES, number * CHUNK_BYTES));
    const { status, body } = await client.call<ChunkAnswer>('POST', path, chunk);
    if (status !== 200 || number === total) return { status, body };
  }
}

/** Sends a file and waits until it has been read. */
export async function uploadFile(
  client: ApiClient,
  name: string,
  content: string | Uint8Array,
  as: SentAs = {},
): Promise<FileMetadata> {
  const { status, body } = await send(client, name, content, as);
  if (status !== 200) throw new Error(`The upload answered ${status} ${JSON.stringify(body)}`);
  return (await client.metadata(body.id)) as unknown as FileMetadata;
}

/** Changes how a file is read or mapped. */
export async function update(
  client: ApiClient,
  id: string,
  change: object,
): Promise<{ status: number; body: FileMetadata & { code?: string } }> {
  return client.call('PUT', '/dataset-metadata/update', { id, ...change });
}

/** Creates a point dataset; answers the status and the body. */
export async function createPoints(
  client: ApiClient,
  name: string,
  metadata: Pick<FileMetadata, 'id'>,
  columns: { x?: string; y?: string; z?: string | null; lengthUnit?: string } = {},
): Promise<{ status: number; body: { datasetId: string; code?: string } }> {
  const { x = 'X', y = 'Y', z = null, lengthUnit } = columns;
  return client.call('POST', '/dataset-points/create', {
    name,
    groupName: 'Production',
    folderPath: '',
    id: metadata.id,
    x_col: x,
    y_col: y,
    z_col: z,
    lengthUnit,
  });
}

/** The lines of a dataset's log, with the file that each is about. */
export async function logsOf(client: ApiClient, datasetId: string): Promise<string[]> {
  const { body } = await client.call<{ logs: { message: string; filePath: string }[] }>(
    'GET',
    `/dataset-logs?datasetId=${datasetId}`,
  );
  return body.logs.map(({ filePath, message }) => `${filePath}: ${message}`);
}
