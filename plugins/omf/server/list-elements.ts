import type { omfDatasetTypes } from 'adit/plugins/omf';
import { datasetTypeOf } from './dataset-type.ts';
import { openProject } from './open-project.ts';

/** An element as the create call needs it. */
export interface ListedElement {
  readonly name: string;
  readonly datasetType: (typeof omfDatasetTypes)[number];
}

/** The top-level elements of a project; of the file only the index is read. Throws what opening throws. */
export async function listElements(
  path: string,
  fileName: string,
  lineSets: string | undefined,
): Promise<ListedElement[]> {
  const project = await openProject(path, fileName);
  try {
    return project.elements.map((element) => ({ name: element.name, datasetType: datasetTypeOf(element, lineSets) }));
  } finally {
    await project.close();
  }
}
