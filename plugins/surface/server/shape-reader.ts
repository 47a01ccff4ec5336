import type { ImportIssue } from 'adit/core';
import type { ReadingRun, SurfaceReader } from 'adit/core/server';
import type { ShapeSource } from './input/shape-source.ts';
import { contributedReader } from './model/contributed-reader.ts';
import type { RowAccount } from './model/row-account.ts';
import type { ShapeModel } from './model/shape-model.ts';

/** Reads shapes of one sort of file; exported as `shapeReader` by the module of a file reader. */
export interface ShapeReader {
  /**
   * How surely a file is of this sort, 0 to 1, by its first bytes (4 KiB, or all of a shorter one). Content decides before the
   * extension; without it a file is known by its extension alone.
   */
  sniff?(head: Buffer, fileName: string): number;
  /** Throws an AditError that says what is wrong with a file that it cannot read. */
  read(
    source: ShapeSource,
    run: ReadingRun,
    issue: (issue: ImportIssue) => void,
  ): Promise<{ readonly model: ShapeModel; readonly account: RowAccount }>;
}

/** What the module of a reader exports: one of this plugin's shapes, with lines, points and pictures, or one of another's surfaces. */
type ExportedReader = { readonly shapeReader: ShapeReader } | { readonly surfaceReader: SurfaceReader };

/** How much of a file a reader sees when it is asked whether it can read it. */
const HEAD_BYTES = 4_096;

/** Loads what a reader's module exports. */
async function loadShapeReader(module: string): Promise<ShapeReader> {
  const exported = (await import(/* @vite-ignore */ module)) as ExportedReader;
  return 'surfaceReader' in exported ? contributedReader(exported.surfaceReader) : exported.shapeReader;
}

/** What is asked for its first bytes. */
type Sniffed = Pick<ShapeSource, 'path' | 'open'>;

/** The reader that is surest of a file by its content; the one of its extension where none is surer. */
export async function chooseShapeReader(source: ShapeSource): Promise<ShapeReader> {
  const others = source.readers.filter((module) => module !== source.reader);
  return loadShapeReader((await surestReader(source, [source.reader, ...others])) ?? source.reader);
}

/** The first of the modules that is surest of a file by its content; undefined where none is at all. */
export async function surestReader(source: Sniffed, modules: readonly string[]): Promise<string | undefined> {
  const head = await headOf(source);
  let best: string | undefined;
  let surest = 0;
  for (const module of new Set(modules)) {
    const reader = await loadShapeReader(module);
    const sureness = reader.sniff?.(head, source.path) ?? 0;
    if (sureness > surest) [best, surest] = [module, sureness];
  }
  return best;
}

async function headOf(source: Sniffed): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of await source.open()) {
    parts.push(Buffer.from(part));
    length += part.byteLength;
    if (length >= HEAD_BYTES) break;
  }
  return Buffer.concat(parts).subarray(0, HEAD_BYTES);
}
