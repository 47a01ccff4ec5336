import type { AskedChange } from 'adit/core/server';

/** What a worker is to make a file of. */
export interface ExportTask {
  /** The URL of the export module. */
  readonly module: string;
  readonly name: string;
  readonly folder: string;
  readonly scratch: string;
  /** The coordinate system of the file, where it is another one than that of the dataset. */
  readonly change?: AskedChange & { readonly from: string; readonly to: string };
}

/** What a worker says; it sends a part for each `more` that it is told, and one before the first. */
export type ExportMessage =
  | { readonly kind: 'started'; readonly extension: string }
  | { readonly kind: 'part'; readonly bytes: Uint8Array<ArrayBuffer> };
