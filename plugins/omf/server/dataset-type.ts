import { omfDatasetTypes } from 'adit/plugins/omf';
import { aditMetadata } from './layers/adit-metadata.ts';
import type { OmfElement } from './model/index.ts';

type DatasetType = (typeof omfDatasetTypes)[number];

/**
 * The dataset type that an element becomes: what our own export says, else by its geometry; of a composite that of its first part. Sets of lines are
 * surfaces unless `lineSets` asks for lines, and so are composites that hold something else beside them.
 */
export function datasetTypeOf(element: OmfElement, lineSets: string | undefined): DatasetType {
  const said = aditMetadata(element)?.datasetType;
  const known = omfDatasetTypes.find((type) => type === said);
  if (known !== undefined) return known;
  const { geometry } = element;
  if (geometry.type === 'points') return 'Points';
  if (geometry.type === 'blocks') return 'Blockmodel';
  if (geometry.type === 'lines') return lineSets === 'lines' ? 'Lines' : 'Surface';
  if (geometry.type !== 'composite') return 'Surface';
  const [first = 'Surface', ...others] = geometry.elements.map((part) => datasetTypeOf(part, lineSets));
  return first === 'Lines' && others.some((type) => type !== first) ? 'Surface' : first;
}
