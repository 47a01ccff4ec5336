import { z } from 'zod';

const rgb = z.tuple([z.number().min(0).max(1), z.number().min(0).max(1), z.number().min(0).max(1)]);

/**
 * How the items of a layer are labelled, under the names that its geometry properties have. `Field` is the property whose values are shown,
 * or that of `labelField` when null; `PointSize` is that of the text, in points; `DiffuseColor` is its colour, or one that suits the background when null;
 * `LineWidth` is that of the outline around the text, in pixels.
 *
 * @public
 */
export const labelStateShape = z.strictObject({
  Visibility: z.union([z.literal(0), z.literal(1)]).default(0),
  Field: z.string().nullable().default(null),
  PointSize: z.number().min(1).max(18).default(8),
  DiffuseColor: rgb.nullable().default(null),
  LineWidth: z.number().min(1).max(18).default(1),
});
/** By which field items are labelled, and how. @public */
export type LabelState = z.infer<typeof labelStateShape>;

/** The labels of a layer that nobody has labelled: none, and how they would look. @public */
export const firstLabels: LabelState = labelStateShape.parse({});

const HOLE = 'hole_name';

/** The field that labels show: the one that was chosen, else what the layer is coloured by at first, else the names of holes, else its first field. @public */
export function labelField<Field extends { readonly name: string }>(
  { fields, colourBy }: { readonly fields: readonly Field[]; readonly colourBy: string | undefined },
  labels: LabelState | undefined,
): Field | undefined {
  const wanted = [labels?.Field, colourBy, HOLE].filter((name) => typeof name === 'string');
  return wanted.map((name) => fields.find((field) => field.name === name)).find((field) => field) ?? fields[0];
}
