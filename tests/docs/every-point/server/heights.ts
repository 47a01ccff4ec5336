import type { DatasetManifest } from 'adit/core';
import type { ExportSource } from 'adit/core/server';

/** How the file's name ends. */
export function extensionOf(): string {
  return 'txt';
}

/** The highest elevation of each layer. */
export async function* exportDataset({ manifest }: ExportSource): AsyncGenerator<Uint8Array> {
  for (const layer of manifest.layers) yield Buffer.from(lineOf(layer));
}

function lineOf({ label, bounds }: DatasetManifest['layers'][number]): string {
  return `${label} ${bounds?.[5] ?? ''}\n`;
}
