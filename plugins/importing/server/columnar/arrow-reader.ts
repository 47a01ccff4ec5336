import { open, type FileHandle } from 'node:fs/promises';
import {
  DataType,
  RecordBatchReader,
  type AsyncRecordBatchFileReader,
  type Data,
  type RecordBatch,
} from 'apache-arrow';
import { AditError } from 'adit/core';
import type { CellsReader, FormatFile } from 'adit/core/server';
import { codecs, MAX_BATCH_BYTES } from './arrow-codecs.ts';
import { arrowColumns } from './arrow-columns.ts';
import { boundLists } from './bounded-flatbuffers.ts';
import { namesOfPaths } from '../../shared/index.ts';
import { ValueTexts } from './value-texts.ts';

boundLists();

const [MAGIC, OLD_MAGIC] = ['ARROW1', 'FEA1'];
/** The length of the footer and the magic number. */
const TAIL_BYTES = 10;
const MAX_FOOTER_BYTES = 64 * 1024 ** 2;

/** Reads Arrow files, also called Feather of version 2, as tables; columns that no cell can hold are named and left out. */
export const fileReader: CellsReader = {
  holds: 'cells',

  sniff: (head) => {
    const begin = Buffer.from(head.subarray(0, MAGIC.length)).toString('latin1');
    return begin === MAGIC || begin.startsWith(OLD_MAGIC) ? 1 : 0;
  },

  describe: (file) => withArrow(file, async () => ({ parts: [{ name: '', hasNames: true }] })),

  read: (file, _part, { row }, { signal }) =>
    withArrow(file, async (reader) => {
      const texts = new ValueTexts();
      const firstBatch = reader.numRecordBatches > 0 ? await batchAt(reader, 0) : null;
      const { columns, leftOut } = arrowColumns(reader.schema.fields, firstBatch, texts);
      if (columns.length === 0) throw new AditError('table-no-columns', { values: { file: file.fileName } });
      texts.leftOut(leftOut);
      row(1, namesOfPaths(columns.map(({ path }) => path)));
      let first = 0;
      for (let place = 0; place < reader.numRecordBatches; place += 1) {
        signal.throwIfAborted();
        const batch = await batchAt(reader, place);
        const cells = columns.map((column) => column.of(batch));
        for (let at = 0; at < batch.numRows; at += 1)
          row(
            first + at + 2,
            cells.map((text) => text(at, first + at)),
          );
        first += batch.numRows;
      }
      return { notes: texts.notes };
    }),
};

async function batchAt(reader: AsyncRecordBatchFileReader, place: number): Promise<RecordBatch> {
  codecs.begin();
  const batch = await reader.readRecordBatch(place);
  if (!batch) throw new RangeError(`No batch ${place + 1}`);
  for (const data of batch.data.children)
    if (data.length !== batch.numRows || roomOf(data) < data.length)
      throw new RangeError(`A column without ${batch.numRows} values`);
  return batch;
}

/** How many values the bytes of a column can hold; the package believes the lengths that are declared. */
function roomOf({ type, values, valueOffsets, length, children }: Data): number {
  if (DataType.isNull(type)) return length;
  if (DataType.isBool(type)) return values.length * 8;
  if (DataType.isStruct(type)) return Math.min(length, ...children.map(roomOf));
  if (DataType.isFixedSizeList(type)) return Math.floor(roomOf(children[0] as Data) / type.listSize);
  if (DataType.isUtf8(type) || DataType.isLargeUtf8(type) || DataType.isBinary(type) || DataType.isLargeBinary(type))
    return (valueOffsets as Int32Array).length - 1;
  const stride = (type as { readonly stride?: number }).stride ?? 1;
  return values ? values.length / stride : length;
}

async function withArrow<T>(
  { path, fileName }: FormatFile,
  use: (reader: AsyncRecordBatchFileReader) => Promise<T>,
): Promise<T> {
  const handle = await open(path);
  try {
    await checkEnds(handle, fileName);
    codecs.begin();
    const reader = (await RecordBatchReader.from(withinFile(handle))) as AsyncRecordBatchFileReader;
    await reader.open({ autoDestroy: false });
    const { size } = await handle.stat();
    checkBlocks(reader, size);
    return await use(reader);
  } catch (error) {
    // Whatever the decoder stumbles over is a damaged file.
    if (error instanceof AditError || !(error instanceof Error) || error.name === 'AbortError') throw error;
    const problem = error.message.slice(0, 200);
    throw new AditError('table-damaged', { values: { file: fileName, problem }, cause: error });
  } finally {
    await handle.close().catch(() => undefined);
  }
}

/** The package asks again and again for bytes that are not in the file, where its numbers are damaged: that is an error. */
function withinFile(handle: FileHandle): FileHandle {
  const read = async (buffer: Uint8Array, offset: number, length: number, position: number) => {
    // One below zero would mean the place where the last one ended.
    if (position < 0) throw new RangeError('Bytes before the file');
    const result = await handle.read(buffer, offset, length, position);
    if (result.bytesRead === 0 && length > 0) throw new RangeError('Bytes behind the file');
    return result;
  };
  return { fd: handle.fd, stat: () => handle.stat(), close: () => handle.close(), read } as unknown as FileHandle;
}

async function checkEnds(handle: FileHandle, file: string): Promise<void> {
  const { size } = await handle.stat();
  const head = Buffer.alloc(MAGIC.length);
  await handle.read(head, 0, head.length, 0);
  if (head.toString('latin1').startsWith(OLD_MAGIC)) throw new AditError('feather-old', { values: { file } });
  const tail = Buffer.alloc(TAIL_BYTES);
  if (size > TAIL_BYTES) await handle.read(tail, 0, TAIL_BYTES, size - TAIL_BYTES);
  if (tail.toString('latin1', 4) !== MAGIC) throw new AditError('arrow-cut-short', { values: { file } });
  const footer = tail.readInt32LE(0);
  if (!(footer > 0 && footer <= Math.min(size - TAIL_BYTES, MAX_FOOTER_BYTES)))
    throw new RangeError('A footer too large');
}

/** What the footer says of the batches must be possible before room is made for them. */
function checkBlocks(reader: AsyncRecordBatchFileReader, size: number): void {
  const { footer } = reader as unknown as { footer?: Footer };
  if (!footer) throw new RangeError('No footer');
  for (const { offset, metaDataLength, bodyLength } of [...footer.recordBatches(), ...footer.dictionaryBatches()]) {
    const isInside =
      offset >= 0 && metaDataLength >= 0 && bodyLength >= 0 && offset + metaDataLength + bodyLength <= size;
    if (!isInside) throw new RangeError('A batch outside of the file');
    if (bodyLength > MAX_BATCH_BYTES) throw new RangeError(`A batch of more than ${MAX_BATCH_BYTES} bytes`);
  }
}

interface Block {
  readonly offset: number;
  readonly metaDataLength: number;
  readonly bodyLength: number;
}
interface Footer {
  recordBatches(): Iterable<Block>;
  dictionaryBatches(): Iterable<Block>;
}
