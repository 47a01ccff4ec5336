import { z } from 'zod';
import { datasetManifestShape, layerShape, lengthUnitShape, type Column } from 'adit/core';
import type { OmfElement } from '../model/index.ts';

const MAX_LABEL = 200;
const label = z.string().max(MAX_LABEL);

const columnNamingShape = z.object({ name: label.min(1), label, unit: z.enum(['ft', 'm', 'deg', 'none']) });

/** What our own export says of an element under `metadata.adit`; each part is left out where it makes no sense. */
const aditShape = z.object({
  datasetType: z.string().max(50).optional().catch(undefined),
  unit: lengthUnitShape.optional().catch(undefined),
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
  columns: z.unknown().optional().transform(readNamings),
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
  return (attribute) => adit?.columns.get(attribute);
}

/** Names of columns by the names of their attributes, which may be any text, `__proto__` too; what makes no sense is left out. */
function readNamings(columns: unknown): ReadonlyMap<string, z.infer<typeof columnNamingShape>> {
  if (typeof columns !== 'object' || columns === null) return new Map();
  return new Map(
    Object.entries(columns).flatMap(([attribute, naming]) => {
      const { data } = columnNamingShape.safeParse(naming);
      return data ? [[attribute, data] as const] : [];
    }),
  );
}
