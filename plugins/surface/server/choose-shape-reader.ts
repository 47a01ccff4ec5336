import type { SurfaceReader } from 'adit/core/server';
import type { ShapeSource } from './input/shape-source.ts';
import { contributedReader } from './model/contributed-reader.ts';
import type { ShapeReader } from './shape-reader.ts';

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
