import {
  AditError,
  localGridName,
  type DatasetSystem,
  type LengthUnit,
  type LocalGrid,
  type RequestedCoordinates,
} from 'adit/core';
import {
  findLocalGrid,
  findSystem,
  loadSystems,
  openCoordinateChange,
  unitOfFiles,
  type AskedChange,
  type CoordinateChange,
  type CoordinateSystem,
} from 'adit/core/server';
import type { MappedFile } from '../../shared/index.ts';
import { detectSystem } from './detect-system.ts';

/** What is known of the coordinates of an import. */
export interface KnownCoordinates {
  readonly files: readonly Pick<MappedFile, 'mapping'>[];
  /** What files say themselves, by their ids. */
  readonly systemsInFiles: readonly string[];
  /** The unit that a file says its heights are in. */
  readonly heightUnitInFiles?: LengthUnit | undefined;
  readonly said: RequestedCoordinates;
  /** The system of the site, empty for none, its unit of length, and its local grids. */
  readonly site: { readonly system: string; readonly unit: LengthUnit; readonly localGrids: readonly LocalGrid[] };
  /** The unit in the headers of columns, and the one that was said. */
  readonly unitInHeaders: LengthUnit | undefined;
  readonly unitSaid: LengthUnit | undefined;
  /** Whether the builder can change coordinates. */
  readonly canChange: boolean;
}

/** A coordinate system or a local grid, as far as a plan needs it. */
type PlannedSystem = Pick<CoordinateSystem, 'id' | 'name' | 'unit'>;

/** What becomes of the coordinates of an import. */
export interface CoordinatesPlan {
  /** Of the coordinates where nothing else says it. */
  readonly lengthUnit: LengthUnit;
  readonly source?: PlannedSystem;
  readonly site?: PlannedSystem;
  readonly system?: Pick<DatasetSystem, 'source' | 'stored' | 'detectedFrom'>;
  readonly change?: AskedChange;
  /** The change that there could be, where files and site differ. */
  readonly offered?: CoordinateChange;
  /** Why there is none, where it was refused. */
  readonly refusal?: AditError;
  /** The unit of heights that is another one than that of the system of the files. */
  readonly otherHeightUnit?: LengthUnit;
  /** Files and site differ, and nobody has said what is to be done. */
  readonly isOpen: boolean;
}

/**
 * Says in which system and unit the coordinates of an import are stored: as they are, unless they are to be brought into those of the site. Throws
 * `unknown-system`, `unknown-local-grid`, `several-systems` and `site-system-unusable`.
 */
export async function planCoordinates(known: KnownCoordinates): Promise<CoordinatesPlan> {
  const { said, unitSaid, unitInHeaders } = known;
  const detected = said.system === undefined ? await detectSystem(known) : undefined;
  const { localGrids } = known.site;
  const source = said.system === undefined ? detected?.system : await systemOf(said.system, localGrids);
  const site = known.site.system === '' ? undefined : await systemOf(known.site.system, localGrids);
  if (site && site.unit === undefined)
    throw new AditError('site-system-unusable', {
      message: `The site is in ${nameOf(site)}, which is not measured in metres or feet`,
      values: { system: nameOf(site) },
    });
  const storedUnit = site?.unit ?? known.site.unit;
  const heightUnit = unitSaid === undefined && source?.unit !== undefined ? known.heightUnitInFiles : undefined;
  const unit = unitOfFiles(unitInHeaders, { lengthUnit: unitSaid ?? heightUnit ?? source?.unit ?? storedUnit });
  const otherHeightUnit = heightUnit === source?.unit ? undefined : heightUnit;
  const detectedFrom = detected?.from ?? ('said' as const);
  const isOther = source !== undefined && site !== undefined && source.id !== site.id;
  const named = localGrids.filter(({ name }) => name === localGridName(source?.id ?? ''));
  const asked: AskedChange = {
    ...(source && site && { from: source.id, to: site.id }),
    ...{ unit, storedUnit },
    ...(named.length > 0 && { localGrids: named }),
  };
  const isSame = !isOther && unit === storedUnit;
  const both = {
    // What is kept as it is has the unit of its eastings.
    lengthUnit: (otherHeightUnit && source?.unit) ?? unit,
    ...(otherHeightUnit && { otherHeightUnit }),
    ...(source && { source }),
    ...(site && { site }),
  };
  const keep = source && { system: { source: source.id, stored: source.id, detectedFrom } };
  if (isSame || (source && !site)) return { ...both, ...keep, isOpen: false };
  const offer = await offerChange(asked, known.canChange);
  if (said.stored === 'site' && 'offered' in offer)
    return {
      ...both,
      lengthUnit: storedUnit,
      ...(source && site && { system: { source: source.id, stored: site.id, detectedFrom } }),
      change: asked,
      ...offer,
      isOpen: false,
    };
  if (said.stored === 'site' && 'refusal' in offer) return { ...both, ...offer, isOpen: true };
  return { ...both, ...keep, ...offer, isOpen: isOther && said.stored === undefined };
}

async function offerChange(
  asked: AskedChange,
  canChange: boolean,
): Promise<{ offered: CoordinateChange } | { refusal: AditError }> {
  if (!canChange)
    return {
      refusal: new AditError('coordinates-not-changed', {
        message: 'Data of this type cannot be converted to another system',
      }),
    };
  try {
    return { offered: await openCoordinateChange(asked) };
  } catch (error) {
    if (error instanceof AditError) return { refusal: error };
    throw error;
  }
}

async function systemOf(id: string, grids: readonly LocalGrid[]): Promise<PlannedSystem> {
  if (localGridName(id) === undefined) return findSystem(await loadSystems(), id);
  const { name, unit } = findLocalGrid(grids, id);
  return { id, name, unit };
}

/** A system as it is named to people. */
export function nameOf({ id, name }: PlannedSystem): string {
  return localGridName(id) === undefined ? `${name} (${id})` : name;
}
