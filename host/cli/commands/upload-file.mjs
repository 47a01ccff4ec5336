import { createHash } from 'node:crypto';
import { open, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { ServerError } from './server-client.mjs';

const chunkBytes = 3_670_016;
const parallelChunks = 4;
const pollMilliseconds = 250;

/**
 * Sends a file in chunks as the browser does, the last one after the others, and waits until the server has read it. A file that
 * was begun before goes on where it stopped, and one that is there already is not sent again; each `use` of a file is a file of its own. Answers its metadata.
 */
export async function uploadFile(client, path, target, onProgress = () => {}) {
  const { size } = await stat(path);
  const total = Math.max(1, Math.ceil(size / chunkBytes));
  const { datasetName, groupName, folderPath, datasetType, site, fileType, use } = target;
  const identifier = await identify(path, size);
  const uniqueIdentifier = use === undefined ? identifier : `${identifier}-${use}`;
  const file = { fileName: basename(path), uniqueIdentifier, chunkTotalCount: total };
  const place = { groupName, folderPath, datasetType, site };
  const known = await client.call('POST', '/dataset-metadata/validate', { datasetName, ...place, file });
  let { id } = known;
  if (known.outcome === 'upload') {
    const query = { name: datasetName, ...place, ...file, fileType };
    let missing = known.missingChunks ?? Array.from({ length: total }, (_, index) => index + 1);
    if (missing.length === 0) missing = [total];
    const handle = await open(path);
    try {
      while (missing.length > 0)
        ({ id, missing } = await sendChunks(client, handle, { query, size, total, missing, onProgress }));
    } finally {
      await handle.close();
    }
  }
  return waitForMetadata(client, id);
}

/** Sends the missing chunks; the answer's `missing` are those that the server still asks for. */
async function sendChunks(client, handle, { query, size, total, missing, onProgress }) {
  const send = async (number) => {
    const start = (number - 1) * chunkBytes;
    const chunk = new Uint8Array(Math.min(chunkBytes, size - start));
    await handle.read(chunk, 0, chunk.length, start);
    const answer = await client.call(
      'POST',
      `/upload-dataset/create?${new URLSearchParams({ ...query, chunkNumber: number })}`,
      chunk,
    );
    onProgress(number, total);
    return answer;
  };
  const first = missing.filter((number) => number < total);
  await Promise.all(
    Array.from({ length: parallelChunks }, async () => {
      for (let number = first.shift(); number !== undefined; number = first.shift()) await send(number);
    }),
  );
  try {
    return { id: (await send(total)).id, missing: [] };
  } catch (error) {
    if (error instanceof ServerError && error.status === 412)
      return { id: error.body.id, missing: error.body.missingChunks };
    throw error;
  }
}

async function waitForMetadata(client, id) {
  for (;;) {
    const metadata = await client.call('PUT', '/dataset-metadata/update', { id });
    if (metadata.status === 'Complete') return metadata;
    if (metadata.status === 'Failed') throw new ServerError(200, metadata.error ?? { message: metadata.errorMsg });
    await new Promise((resolve) => setTimeout(resolve, pollMilliseconds));
  }
}

/** The same content has the same identifier, so that a second run of a script sends nothing twice. */
async function identify(path, size) {
  const hash = createHash('sha256');
  const handle = await open(path);
  for await (const part of handle.createReadStream()) hash.update(part);
  return `cli-${size}-${hash.digest('hex')}`;
}
