import type { Layer } from 'adit/core';
import type { RowGroup } from './parquet-file.ts';

type AttributeList = NonNullable<Layer['attributes']>[string];

const GREY = 0x808080;

/** The colour of each name by the layer's attribute list; undefined where the list has none. */
export function gradientOf(names: readonly string[], list: AttributeList | undefined): RowGroup | undefined {
  const colours = new Map<string, number>();
  for (const { name, colour } of list ?? []) {
    if (colour !== undefined && /^#[0-9a-f]{6}$/i.test(colour) && !colours.has(name))
      colours.set(name, Number.parseInt(colour.slice(1), 16));
  }
  if (!names.some((name) => colours.has(name))) return undefined;
  const rgb = names.map((name) => colours.get(name) ?? GREY);
  return [
    rgb.map((colour) => colour >>> 16),
    rgb.map((colour) => (colour >>> 8) & 255),
    rgb.map((colour) => colour & 255),
    rgb.map(() => 255),
  ];
}
