import { omfDatasetTypes } from 'adit/plugins/omf';
import { aditMetadata } from './layers/adit-metadata.ts';
import type { OmfElement } from './model/index.ts';

/** The dataset type that an element becomes: what our own export says, else by its geometry; of a composite that of its first part. */
export function datasetTypeOf(element: OmfElement): (typeof omfDatasetTypes)[number] {
  const said = aditMetadata(element)?.datasetType;
  const known = omfDatasetTypes.find((type) => type === said);
  if (known !== undefined) return known;
  const { geometry } = element;
  if (geometry.type === 'points') return 'Points';
  if (geometry.type === 'blocks') return 'Blockmodel';
  if (geometry.type !== 'composite') return 'Surface';
  const [first] = geometry.elements;
  return first ? datasetTypeOf(first) : 'Surface';
}
