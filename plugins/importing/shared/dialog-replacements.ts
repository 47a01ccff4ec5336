import { point, type Contribution, type DatasetImporter } from 'adit/core';
import type { TreeTarget } from 'adit/plugins/hierarchy';

/** Another way to import into some places of the tree, in place of the import dialog; contributed by the browser half of a plugin. @beta */
export interface ImportDialogReplacement extends Contribution {
  /** Whether the import dialog of `importer` is replaced at a place of the tree; observed. */
  takes(target: TreeTarget, importer: DatasetImporter): boolean;
  /** Opens what stands for the dialog; resolves when it is closed. */
  open(target: TreeTarget): Promise<void>;
}

/** What replaces the import dialog, for example for a group whose datasets do not come from files. @beta */
export const importDialogReplacements = point<ImportDialogReplacement>('importing.dialog-replacements');
