/** What GeoParquet says of its column of geometries. */
export interface GeoMetadata {
  /** The column of its places. */
  readonly column: string;
  /** The coordinates that its geometries have, where all of them are points. */
  readonly axes: readonly ('x' | 'y' | 'z')[] | undefined;
  /** Such as `EPSG:28350`; undefined where it is not known. */
  readonly system: string | undefined;
}

/** Longitude and latitude, which hold where nothing is said. */
const STANDARD = 'EPSG:4326';

/** Reads what stands in the footer under `geo`; undefined for something else. @internal */
export function geoMetadata(
  entries: readonly { readonly key: string; readonly value?: string }[] | undefined,
): GeoMetadata | undefined {
  const text = entries?.find(({ key }) => key === 'geo')?.value;
  try {
    const { primary_column: column = '', columns = {} } = JSON.parse(text ?? '{}') as Said;
    const said = Object.hasOwn(columns, column) ? columns[column] : undefined;
    if (!said) return undefined;
    const types = said.geometry_types ?? [];
    const arePoints = types.length > 0 && types.every((type) => /^Point( Z)?$/.test(type));
    const axes = types.includes('Point Z') ? (['x', 'y', 'z'] as const) : (['x', 'y'] as const);
    return { column, axes: arePoints ? axes : undefined, system: systemIn(said.crs) };
  } catch {
    return undefined;
  }
}

interface SaidSystem {
  readonly id?: { readonly authority?: string; readonly code?: number | string };
}

interface Said {
  readonly primary_column?: string;
  readonly columns?: Readonly<
    Record<string, { readonly geometry_types?: readonly string[]; readonly crs?: SaidSystem | null }>
  >;
}

function systemIn(crs: SaidSystem | null | undefined): string | undefined {
  if (crs === undefined) return STANDARD;
  const { authority = '', code = '' } = crs?.id ?? {};
  if (authority === 'OGC' && code === 'CRS84') return STANDARD;
  return authority === 'EPSG' ? `EPSG:${code}` : undefined;
}
