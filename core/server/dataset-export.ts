import { point, type Contribution, type DatasetManifest } from 'adit/core';

/** A complete dataset as an exporter is given it, all of its files checked; nothing in `folder` may be changed. @public */
export interface ExportSource {
  readonly name: string;
  readonly folder: string;
  readonly manifest: DatasetManifest;
  /** An empty folder for files on the way; it is removed afterwards. */
  readonly scratch: string;
}

/** What an export module offers, as the exports `extensionOf` and `exportDataset`; it runs in a worker thread. @public */
export interface DatasetExport {
  /** How the file's name ends, without the dot, for example `csv`, or `zip` for a dataset of several layers. */
  extensionOf(manifest: DatasetManifest): string;
  /**
   * Gives the file's bytes, in parts of any size; memory is bounded whatever the dataset's size. An AditError thrown before the
   * first part is shown to the user.
   */
  exportDataset(source: ExportSource, signal: AbortSignal): AsyncIterable<Uint8Array>;
}

/** The module, by its URL, that makes files of the exporter with the same id. @public */
export interface ExportModule extends Contribution {
  readonly module: URL;
}
/** The modules that write datasets as files of other programs. @public */
export const exportModules = point<ExportModule>('core.export-modules');
