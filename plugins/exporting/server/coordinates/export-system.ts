import {
  AditError,
  localGridName,
  siteLocalGrids,
  siteSystem,
  type DatasetManifest,
  type LengthUnit,
  type LocalGrid,
} from 'adit/core';
import {
  findLocalGrid,
  findSystem,
  loadSystems,
  openCoordinateChange,
  SettingsStoreToken,
  type CoordinateSystem,
  type DatasetRecord,
  type ServerPluginContext,
} from 'adit/core/server';

/** A system as people are told of it. */
export interface NamedSystem {
  readonly id: string;
  readonly name: string;
}

/** What saving a dataset in a coordinate system means. */
export interface ExportSystem {
  /** What the dataset is in; undefined where nobody knows. */
  readonly own: NamedSystem | undefined;
  readonly site: NamedSystem | undefined;
  /** Those of the site of the dataset. */
  readonly localGrids: readonly LocalGrid[];
  /** The change of coordinates; undefined where there is none to make. */
  readonly change:
    | {
        readonly from: string;
        readonly to: string;
        readonly unit: LengthUnit;
        readonly storedUnit: LengthUnit;
        readonly localGrids: readonly LocalGrid[];
        readonly operation: string | undefined;
        readonly accuracy: number | undefined;
      }
    | undefined;
}

/**
 * Says what saving a dataset in a system means: lengths take the unit of that, and in degrees keep their own. Data that say nothing of theirs are in
 * that of their site, if they are measured in its unit. Throws `export-system-unknown` where neither does, `export-system-unit` for a system of other
 * units than metres, feet and degrees, and what opening a change throws.
 */
export async function exportSystem(
  context: ServerPluginContext,
  record: Pick<DatasetRecord, 'tenantId' | 'siteId'>,
  { crs, unit }: Pick<DatasetManifest, 'crs' | 'unit'>,
  wanted: string | undefined,
): Promise<ExportSystem> {
  const place = { tenantId: record.tenantId, siteId: record.siteId };
  const settings = context.get(SettingsStoreToken);
  const [{ system: siteId }, { grids: localGrids }] = await Promise.all([
    settings.read(siteSystem, place),
    settings.read(siteLocalGrids, place),
  ]);
  const systems = await loadSystems();
  const site = siteId === '' ? undefined : findSystem(systems, siteId);
  const named = (id: string): NamedSystem => ({ id, name: localGridName(id) ?? findSystem(systems, id).name });
  const own = crs?.stored ?? (site?.unit === unit ? site.id : undefined);
  const known = { own: own === undefined ? undefined : named(own), site: site && named(site.id), localGrids };
  if (wanted === undefined || wanted === own) return { ...known, change: undefined };
  const target = localGridName(wanted) === undefined ? findSystem(systems, wanted) : findLocalGrid(localGrids, wanted);
  if (own === undefined)
    throw new AditError('export-system-unknown', {
      status: 409,
      message: 'It is not known in which coordinate system the dataset is',
    });
  if (target.unit === undefined && target.kind !== 'geographic')
    throw new AditError('export-system-unit', {
      status: 409,
      message: `${nameOf(target)} is not measured in metres, feet or degrees`,
      values: { system: nameOf(target) },
    });
  const asked = { from: own, to: wanted, unit, storedUnit: target.unit ?? unit, localGrids };
  const { operation, accuracy } = await openCoordinateChange(asked);
  return { ...known, change: { ...asked, operation, accuracy } };
}

function nameOf({ id, name }: CoordinateSystem): string {
  return `${name} (${id})`;
}
