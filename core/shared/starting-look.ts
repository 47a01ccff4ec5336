import type { Column, Layer, PropertyLook } from './dataset.ts';

/**
 * How a layer looks when a column of it is chosen for the first time: as the layer says of that property, else as the spread of its values asks for; undefined where neither says anything.
 *
 * @public
 */
export function startingLook(
  { propertyDefaults }: Pick<Layer, 'propertyDefaults'>,
  { name, look }: Pick<Column, 'name' | 'look'>,
): PropertyLook | undefined {
  const own = propertyDefaults?.find((property) => property.name === name);
  return own || look ? { name, ...look, ...own } : undefined;
}
