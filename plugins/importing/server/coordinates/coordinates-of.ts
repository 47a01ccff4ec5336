import { siteLength, siteLocalGrids, siteSystem, type LengthUnit, type RequestedCoordinates } from 'adit/core';
import { datasetBuilders, SettingsStoreToken, type ServerPluginContext } from 'adit/core/server';
import type { MappedFile } from '../../shared/index.ts';
import type { RawFile } from '../files/raw-files.ts';
import { unitInHeaders } from '../mapping/mapped-properties.ts';
import { planCoordinates, type CoordinatesPlan } from './plan-coordinates.ts';

/** What was said of the coordinates of an import. */
interface Said {
  readonly files: readonly MappedFile[];
  readonly lengthUnit?: LengthUnit | undefined;
  readonly coordinates?: RequestedCoordinates | undefined;
}

/** What becomes of the coordinates of an import, by its files, what was said, and the settings of their site. Throws as `planCoordinates` does. */
export async function coordinatesOf(
  context: ServerPluginContext,
  importerId: string,
  raw: readonly RawFile[],
  { files, lengthUnit, coordinates = {} }: Said,
): Promise<CoordinatesPlan> {
  const { tenant_id: tenantId, site_id: siteId } = raw[0] as RawFile;
  const settings = context.get(SettingsStoreToken);
  // One after the other: a transaction asks one thing at a time.
  const { unit } = await settings.read(siteLength, { tenantId, siteId });
  const { system } = await settings.read(siteSystem, { tenantId, siteId });
  const { grids: localGrids } = await settings.read(siteLocalGrids, { tenantId, siteId });
  const builder = context.list(datasetBuilders).find(({ id }) => id === importerId);
  return planCoordinates({
    files,
    systemsInFiles: raw.flatMap(({ metadata }) => metadata?.system ?? []),
    heightUnitInFiles: raw.find(({ metadata }) => metadata?.heightUnit)?.metadata?.heightUnit,
    said: coordinates,
    site: { system, unit, localGrids },
    unitInHeaders: unitInHeaders(files, raw),
    unitSaid: lengthUnit,
    canChange: builder?.changesCoordinates === true,
  });
}
