import { AditError, siteLength, siteSystem, type DatasetManifest, type LengthUnit } from 'adit/core';
import {
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
  /** The change of coordinates; undefined where there is none to make. */
  readonly change:
    | {
        readonly from: string;
        readonly to: string;
        readonly unit: LengthUnit;
        readonly storedUnit: LengthUnit;
        readonly operation: string | undefined;
        readonly accuracy: number | undefined;
      }
    | undefined;
}

/**
 * Says what saving a dataset in a system means; data that say nothing of theirs are in that of their site. Throws `export-system-unknown` where neither
 * does, `export-system-unit` for a system that is measured in something else than the dataset, and what opening a change throws.
 */
export async function exportSystem(
  context: ServerPluginContext,
  record: Pick<DatasetRecord, 'tenantId' | 'siteId'>,
  { crs, unit }: Pick<DatasetManifest, 'crs' | 'unit'>,
  wanted: string | undefined,
): Promise<ExportSystem> {
  const place = { tenantId: record.tenantId, siteId: record.siteId };
  const settings = context.get(SettingsStoreToken);
  const [{ system: siteId }] = await Promise.all([settings.read(siteSystem, place), settings.read(siteLength, place)]);
  const systems = await loadSystems();
  const named = (id: string): NamedSystem => ({ id, name: findSystem(systems, id).name });
  const own = crs?.stored ?? (siteId === '' ? undefined : siteId);
  const known = { own: own === undefined ? undefined : named(own), site: siteId === '' ? undefined : named(siteId) };
  if (wanted === undefined || wanted === own) return { ...known, change: undefined };
  const target = findSystem(systems, wanted);
  if (own === undefined)
    throw new AditError('export-system-unknown', {
      status: 409,
      message: 'It is not known in which coordinate system the dataset is',
    });
  if (target.unit !== unit)
    throw new AditError('export-system-unit', {
      status: 409,
      message: `${nameOf(target)} is not measured in the unit of the dataset`,
      values: { system: nameOf(target), unit },
    });
  const asked = { from: own, to: wanted, unit, storedUnit: unit };
  const { operation, accuracy } = await openCoordinateChange(asked);
  return { ...known, change: { ...asked, operation, accuracy } };
}

function nameOf({ id, name }: CoordinateSystem): string {
  return `${name} (${id})`;
}
