import { legendKey, type Legends } from 'adit/plugins/colour-maps';

const palette = ['#b5651d', '#7a8b99', '#c9a227', '#5b8c5a', '#8e5572', '#3d7ea6', '#d98e73', '#6b705c'];

/** Gives rocks their colours: those of the site's legend, else colours of their own by their order. */
export function rockColours(
  column: string,
  texts: readonly (string | undefined)[],
  legends: Legends | undefined,
): ReadonlyMap<string, string> {
  const known = legends?.coloursOf(column);
  const names = [...new Set(texts)].filter((text) => text !== undefined).toSorted();
  return new Map(
    names.map((name, at) => [name, known?.get(legendKey(name)) ?? (palette[at % palette.length] as string)]),
  );
}
