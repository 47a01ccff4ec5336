import type { DatasetImporter } from 'adit/core';
import { projectType } from './dataset-type.ts';
import { createOmf, LINE_SETS_OPTION, lineSetTypes, PROJECT_FILE } from './routes.ts';

const description = {
  titleKey: 'title',
  permission: 'omf.import',
  fileTypes: [
    {
      id: PROJECT_FILE,
      titleKey: 'file.project',
      extensions: ['omf'],
      required: true,
      multiple: false,
      variables: [],
      needsProperty: false,
      opaque: true,
    },
  ],
  hierarchy: false,
  showsUploadOnly: true,
} satisfies Partial<DatasetImporter>;

/** What the dialog offers: a project, of which each element becomes a dataset. @internal */
export const omfImporter: DatasetImporter = {
  id: 'omf.project',
  datasetType: projectType.datasetType,
  create: createOmf,
  ...description,
  options: [
    {
      id: LINE_SETS_OPTION,
      titleKey: 'option.lineSets',
      fileType: PROJECT_FILE,
      choices: lineSetTypes.map((value) => ({ value, titleKey: `option.lineSets.${value}` })),
      initial: 'surface',
    },
  ],
};

/** The dataset types that elements become. @internal */
export const omfDatasetTypes = ['Points', 'Surface', 'Lines', 'Blockmodel', 'Drillhole', 'Blasthole'] as const;

/** The importer that builds elements of a dataset type; it creates nothing by itself. @internal */
export function elementImporter(datasetType: (typeof omfDatasetTypes)[number]): DatasetImporter {
  return { id: `omf.${datasetType.toLowerCase()}`, datasetType, ...description, options: [] };
}
