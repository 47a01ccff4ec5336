import { point, type Contribution } from './point.ts';

/** A file format that datasets can be saved as. The dialog is drawn from this description; the file is made by the export module of the same id. @public */
export interface DatasetExporter extends Contribution {
  readonly titleKey: string;
  /** What the format holds and what it leaves out, in a sentence for the user. */
  readonly descriptionKey: string;
}

/** The formats that datasets can be saved as; added by both halves of a plugin. @public */
export const datasetExporters = point<DatasetExporter>('core.dataset-exporters');
