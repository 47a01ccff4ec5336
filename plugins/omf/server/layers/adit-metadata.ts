import { z } from 'zod';
import { datasetManifestShape, layerShape, type Column } from 'adit/core';
import type { OmfElement } from '../model/index.ts';

const MOST_LABEL = 200;
const label = z.string().max(MOST_LABEL);

const columnNamingShape = z.object({ name: label.min(1), label, unit: z.enum(['ft', 'm', 'deg', 'none']) });

/** What our own export says of an element under `metadata.adit`; each part is left out where it makes no sense. */
const aditShape = z.object({
  datasetType: z.string().max(50).optional().catch(undefined),
  unit: z.enum(['ft', 'm']).optional().catch(undefined),
  properties: datasetManifestShape.shape.properties.optional().catch(undefined),
  name: layerShape.shape.name.max(50).optional().catch(undefined),
  identifier: z
    .string()
    .regex(/^[A-Za-z][\w-]{0,49}$/)
    .optional()
    .catch(undefined),
  label: label.optional().catch(undefined),
  defaults: layerShape.shape.defaults.optional().catch(undefined),
  attributes: layerShape.shape.attributes.catch(undefined),
  item: z.string().optional().catch(undefined),
  columns: z.record(z.string(), columnNamingShape).default({}).catch({}),
});
export type AditMetadata = z.infer<typeof aditShape>;

/** The name, label and unit of the column that an attribute is to become, where the file says them. */
export type ColumnNaming = (attribute: string) => Pick<Column, 'name' | 'label' | 'unit'> | undefined;

/** What our own export says of an element; undefined for elements of other programs. */
export function aditMetadata({ metadata }: Pick<OmfElement, 'metadata'>): AditMetadata | undefined {
  const found = metadata['adit'];
  if (typeof found !== 'object' || found === null) return undefined;
  const result = aditShape.safeParse(found);
  return result.success ? result.data : undefined;
}

/** How the columns of an element are named. */
export function columnNaming(adit: AditMetadata | undefined): ColumnNaming {
  return (attribute) => (adit && Object.hasOwn(adit.columns, attribute) ? adit.columns[attribute] : undefined);
}
