import type { GeoTIFFImage } from 'geotiff';
import { convertLength, type LengthUnit } from 'adit/core';
import { lengthUnitOfCode } from 'adit/core/server';

/** How the numbers of a GeoTIFF become heights in the unit of its eastings. */
export interface Heights {
  readonly scale: number;
  readonly offset: number;
  /** The unit of the file's heights, where it is another one than that of its eastings. */
  readonly unit?: string;
}

type Keys = NonNullable<ReturnType<GeoTIFFImage['getGeoKeys']>>;

/** By the scale and the offset that GDAL notes for a band, and by the unit of heights that the keys or the text of ESRI name. */
export async function heightsOf(image: GeoTIFFImage, keys: Keys, unit: LengthUnit): Promise<Heights> {
  const noted = (await image.getGDALMetadata(0)) ?? {};
  const number = (name: string, fallback: number): number => {
    const value = Number(noted[name] ?? Number.NaN);
    return Number.isFinite(value) ? value : fallback;
  };
  const [scale, offset] = [number('SCALE', 1), number('OFFSET', 0)];
  const own = lengthUnitOfCode(keys.VerticalUnitsGeoKey);
  const esri = esriVerticalUnit(String(keys.PCSCitationGeoKey ?? ''));
  const factor = own ? convertLength(1, own, unit) : esri ? convertLength(esri.metres, 'm', unit) : 1;
  const name = own ?? esri?.name;
  return {
    scale: scale * factor,
    offset: offset * factor,
    ...(factor !== 1 && name !== undefined ? { unit: name } : {}),
  };
}

/** The unit in `VERTCS[…, UNIT["Centimeter", 0.01]]`. */
function esriVerticalUnit(text: string): { readonly name: string; readonly metres: number } | undefined {
  const [, name, number] = /VERTCS\[.*UNIT\["([^"]+)",\s*([\d.eE+-]+)\]/s.exec(text) ?? [];
  const metres = Number(number);
  return name !== undefined && metres > 0 && Number.isFinite(metres) ? { name, metres } : undefined;
}
