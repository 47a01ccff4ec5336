import { AditError, type DatasetRequest, type RouteResult } from 'adit/core';
import type { DatasetCatalogue } from 'adit/core/server';
import type { Imports, RawFileFinder } from 'adit/plugins/importing';
import { elementImporter, LINE_SETS_OPTION, PROJECT_FILE, type createOmf } from 'adit/plugins/omf';
import { ELEMENT_OPTION } from './choose-element.ts';
import { elementNames } from './element-names.ts';
import type { ListedElement } from './list-elements.ts';
import { MAX_DATASETS, omfError } from './model/index.ts';

type Created = RouteResult<typeof createOmf>['datasets'][number];

/** What datasets are created with. */
export interface CreateParts {
  readonly imports: Pick<Imports, 'createDataset'>;
  readonly rawFiles: RawFileFinder;
  readonly datasets: Pick<DatasetCatalogue, 'listSite' | 'remove'>;
  readonly readIndex: (
    path: string,
    fileName: string,
    lineSets: string | undefined,
  ) => Promise<readonly ListedElement[]>;
}

/**
 * Creates a dataset of each element of a project. When a name is taken nothing is created (409 `omf-names-taken`), and when a creation
 * fails those before it are removed again. Throws what reading the index throws, `omf-no-elements` and `omf-too-many-elements`.
 */
export async function createDatasets(
  { imports, rawFiles, datasets, readIndex }: CreateParts,
  request: DatasetRequest,
  userId: string,
): Promise<RouteResult<typeof createOmf>> {
  const { name: wanted, groupName, folderPath, files, options } = request;
  const rawFileId = files[0]?.rawFileId ?? '';
  const { path, fileName, siteId } = await rawFiles.find(rawFileId);
  const elements = await readIndex(path, fileName, options[LINE_SETS_OPTION]);
  if (elements.length > MAX_DATASETS) throw omfError('too-many-elements', { file: fileName }, { most: MAX_DATASETS });
  const names = elementNames(
    elements.map(({ name }) => name),
    wanted,
  );
  const place = { groupName, folderPath };
  const before = await datasets.listSite(siteId);
  const taken = names.filter((name, index) =>
    before.some(
      (other) =>
        // One that is being made may be this very call's, sent again: the import service knows.
        other.status === 'Complete' &&
        other.datasetType === elements[index]?.datasetType &&
        other.groupName === place.groupName &&
        other.folderPath === place.folderPath &&
        other.name.toLowerCase() === name.toLowerCase(),
    ),
  );
  if (taken.length > 0) throw namesTaken(taken);
  const created: Created[] = [];
  try {
    for (const [index, { datasetType }] of elements.entries()) {
      const { datasetId, name } = await imports.createDataset({
        userId,
        importerId: elementImporter(datasetType).id,
        name: names[index] ?? wanted,
        ...place,
        options: { ...options, [ELEMENT_OPTION]: String(index) },
        files: [{ rawFileId, fileType: PROJECT_FILE, mapping: {} }],
        hierarchy: [],
        lengthUnit: request.lengthUnit,
      });
      created.push({ id: datasetId, name, datasetType });
    }
  } catch (error) {
    const known = new Set(before.map(({ id }) => id));
    await datasets.remove(created.flatMap(({ id }) => (known.has(id) ? [] : [id])));
    throw error;
  }
  const [first] = created;
  if (!first) throw new AditError('omf-no-elements', { values: { file: fileName } });
  return { id: first.id, datasetId: first.id, name: first.name, datasets: created };
}

function namesTaken(names: readonly string[]): AditError {
  const values = { names: names.slice(0, 10).join(', '), count: names.length };
  return new AditError('omf-names-taken', { status: 409, message: `Names are taken: ${values.names}`, values });
}
