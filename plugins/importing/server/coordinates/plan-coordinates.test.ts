import { describe, expect, it } from 'vitest';
import type { LocalGrid } from 'adit/core';
import english from '../../locales/en.json' with { type: 'json' };
import spanish from '../../locales/es.json' with { type: 'json' };
import { coordinateFindings } from './coordinate-findings.ts';
import { planCoordinates, type CoordinatesPlan, type KnownCoordinates } from './plan-coordinates.ts';

const grid: LocalGrid = {
  name: 'Mine grid',
  unit: 'm',
  system: 'EPSG:28350',
  points: [
    { local: [10_000, 20_000, 1000], system: [602_812.259, 7_489_232.206, 411.2] },
    { local: [12_000, 23_500, 990], system: [604_255.477, 7_492_996.14, 401.19] },
  ],
};

const mapped = (easting: string, northing: string): KnownCoordinates['files'] => [{ mapping: { easting, northing } }];

const siteOf = (system: string, ...localGrids: LocalGrid[]): KnownCoordinates['site'] => ({
  system,
  unit: 'm',
  localGrids,
});

function plan(known: Partial<KnownCoordinates>): Promise<CoordinatesPlan> {
  return planCoordinates({
    files: mapped('east', 'north'),
    systemsInFiles: [],
    said: {},
    site: siteOf('EPSG:28350'),
    unitInHeaders: undefined,
    unitSaid: undefined,
    canChange: true,
    ...known,
  });
}

const told = (planned: CoordinatesPlan): unknown[] =>
  coordinateFindings(planned, 'collar.csv').map(({ code, severity, choices, chosen, values }) => {
    for (const texts of [english, spanish] as Record<string, string>[]) {
      const text = texts[`finding.${code}`];
      expect(text, code).toBeTypeOf('string');
      for (const [, name] of text?.matchAll(/{{(\w+)}}/g) ?? []) expect(values, code).toHaveProperty([name as string]);
      for (const choice of choices ?? []) expect(texts[`choice.${choice.code}`], choice.code).toBeTypeOf('string');
    }
    return [code, severity, chosen ?? (choices ? 'open' : '')];
  });

describe('nothing changes', () => {
  it('where nothing is known', async () => {
    const known = await plan({ site: siteOf('') });
    expect(known).toEqual({ lengthUnit: 'm', isOpen: false });
    expect(told(known)).toEqual([]);
    // The site has a system, and the files say nothing: no guess.
    const other = await plan({});
    expect([other.system, other.change, told(other)]).toEqual([undefined, undefined, []]);
  });

  it('where the files are in the system of the site, which is said', async () => {
    const known = await plan({ files: mapped('MGA94_50_East', 'MGA94_50_North') });
    expect(known).toMatchObject({
      system: { source: 'EPSG:28350', stored: 'EPSG:28350', detectedFrom: 'column-names' },
      isOpen: false,
    });
    expect(known.change).toBeUndefined();
    expect(told(known)).toEqual([['system-as-site-column-names', 'information', '']]);
  });

  it('where the site has none: what the files are in is noted', async () => {
    const known = await plan({ said: { system: 'EPSG:28351' }, site: siteOf('') });
    expect(known.system).toEqual({ source: 'EPSG:28351', stored: 'EPSG:28351', detectedFrom: 'said' });
    expect(told(known)).toEqual([['system-noted-said', 'information', '']]);
  });
});

describe('files in another system than the site', () => {
  const files = mapped('MGA94_51_East', 'MGA94_51_North');

  it('ask, and are never changed in silence', async () => {
    const open = await plan({ files });
    expect(open.isOpen).toBe(true);
    expect(open.change).toBeUndefined();
    expect(told(open)).toEqual([['system-other', 'error', 'open']]);
  });

  it('are brought over, or kept, as was said', async () => {
    const moved = await plan({ files, said: { stored: 'site' } });
    expect(moved).toMatchObject({
      system: { source: 'EPSG:28351', stored: 'EPSG:28350', detectedFrom: 'column-names' },
      change: { from: 'EPSG:28351', to: 'EPSG:28350', unit: 'm', storedUnit: 'm' },
      isOpen: false,
    });
    expect(told(moved)).toEqual([['system-other', 'information', 'coordinates-site']]);
    const kept = await plan({ files, said: { stored: 'file' } });
    expect(kept.system).toEqual({ source: 'EPSG:28351', stored: 'EPSG:28351', detectedFrom: 'column-names' });
    expect([kept.change, kept.isOpen]).toEqual([undefined, false]);
    expect(told(kept)).toEqual([['system-other', 'information', 'coordinates-file']]);
  });

  it('may say it themselves, as a GeoTIFF or a .prj file does, which asks as well', async () => {
    const open = await plan({ systemsInFiles: ['EPSG:28351'] });
    expect([open.isOpen, told(open)]).toEqual([true, [['system-other', 'error', 'open']]]);
    const moved = await plan({ systemsInFiles: ['EPSG:28351'], said: { stored: 'site' } });
    expect(moved.system).toEqual({ source: 'EPSG:28351', stored: 'EPSG:28350', detectedFrom: 'file' });
    expect(told(await plan({ systemsInFiles: ['EPSG:28350'] }))).toEqual([['system-as-site-file', 'information', '']]);
    const noted = await plan({ systemsInFiles: ['EPSG:28351'], site: siteOf('') });
    expect(told(noted)).toEqual([['system-noted-file', 'information', '']]);
    // What is said holds, and what columns and files say must agree.
    expect((await plan({ systemsInFiles: ['EPSG:28351'], said: { system: 'EPSG:28350' } })).isOpen).toBe(false);
    const both = { files: mapped('MGA94_50_E', 'MGA94_50_N'), systemsInFiles: ['EPSG:28351'] };
    await expect(plan(both)).rejects.toMatchObject({ code: 'several-systems' });
  });

  it('say how exact the shift is', async () => {
    const known = await plan({ said: { system: 'EPSG:20350' } });
    expect(coordinateFindings(known, 'a.csv')[0]).toMatchObject({
      code: 'system-other-datum',
      values: { operation: 'AGD84 to GDA94 (2) [EPSG:1280]', accuracy: 1 },
    });
    expect(told(known)).toEqual([['system-other-datum', 'error', 'open']]);
  });

  it('may be in a local grid of the site, which is brought over by its points and told of in figures', async () => {
    const known = { said: { system: 'LOCAL:Mine grid', stored: 'site' }, site: siteOf('EPSG:28350', grid) } as const;
    const moved = await plan(known);
    expect(moved).toMatchObject({
      system: { source: 'LOCAL:Mine grid', stored: 'EPSG:28350', detectedFrom: 'said' },
      change: { from: 'LOCAL:Mine grid', to: 'EPSG:28350', unit: 'm', storedUnit: 'm', localGrids: [grid] },
    });
    expect(coordinateFindings(moved, 'a.csv')[0]?.values).toMatchObject({
      system: 'Mine grid',
      operation: 'Mine grid [2 points, -8.766389°, × 1.00000238]',
    });
    expect(told(moved)).toEqual([['system-other-grid', 'information', 'coordinates-site']]);
    expect(told(await plan({ ...known, said: { system: 'LOCAL:Mine grid' } }))).toEqual([
      ['system-other-grid', 'error', 'open'],
    ]);
    const inFeet = { ...known, site: siteOf('EPSG:28350', { ...grid, unit: 'ft' }) } as const;
    const doubtful = await plan(inFeet);
    expect(doubtful.change?.unit).toBe('ft');
    expect(told(doubtful)).toEqual([
      ['system-other-grid', 'information', 'coordinates-site'],
      ['local-grid-scale', 'warning', ''],
    ]);
    await expect(plan({ ...known, site: siteOf('EPSG:28350') })).rejects.toMatchObject({ code: 'unknown-local-grid' });
  });

  it.each([
    ['EPSG:27700', true, 'system-needs-grid'],
    ['EPSG:2000', true, 'no-datum-operation'],
    ['EPSG:28351', false, 'coordinates-not-changed'],
  ])('that cannot be brought over are kept or refused: %s', async (system, canChange, code) => {
    for (const stored of [undefined, 'site'] as const) {
      const open = await plan({ said: { system, ...(stored && { stored }) }, canChange });
      expect([open.isOpen, open.refusal?.code, open.change]).toEqual([true, code, undefined]);
      expect(told(open)).toEqual([[code, 'error', 'open']]);
    }
    const kept = await plan({ said: { system, stored: 'file' }, canChange });
    expect([kept.isOpen, kept.system?.stored]).toEqual([false, system]);
    expect(told(kept)).toEqual([[code, 'warning', 'coordinates-file']]);
  });

  it('that speak for two systems are refused, unless it is said which one holds', async () => {
    const two = [...mapped('MGA94_50_E', 'MGA94_50_N'), ...mapped('MGA94_51_E', 'MGA94_51_N')];
    await expect(plan({ files: two })).rejects.toMatchObject({ code: 'several-systems' });
    expect((await plan({ files: two, said: { system: 'EPSG:28350' } })).isOpen).toBe(false);
  });
});

describe('lengths', () => {
  it('in another unit stay, unless they are to be converted', async () => {
    const known = { unitInHeaders: 'ft', site: siteOf('') } as const;
    const kept = await plan(known);
    expect([kept.lengthUnit, kept.change]).toEqual(['ft', undefined]);
    expect(told(kept)).toEqual([['file-length-unit', 'information', 'coordinates-file']]);
    const converted = await plan({ ...known, said: { stored: 'site' } });
    expect([converted.lengthUnit, converted.change]).toEqual(['m', { unit: 'ft', storedUnit: 'm' }]);
    expect(told(converted)).toEqual([['file-length-unit', 'information', 'coordinates-site']]);
  });

  it('of heights are those of the system of the files, where nothing else is said', async () => {
    const site = siteOf('EPSG:26912');
    const inFeet = await plan({ said: { system: 'EPSG:2223', stored: 'site' }, site });
    expect(inFeet.change).toEqual({ from: 'EPSG:2223', to: 'EPSG:26912', unit: 'ft', storedUnit: 'm' });
    const inMetres = await plan({ said: { system: 'EPSG:2223', stored: 'site' }, site, unitSaid: 'm' });
    expect(inMetres.change?.unit).toBe('m');
  });

  it('of heights that a file says are feet, of eastings in metres, are told of and go with the coordinates', async () => {
    const known = { systemsInFiles: ['EPSG:28351'], heightUnitInFiles: 'us-ft' } as const;
    const open = await plan(known);
    expect([open.lengthUnit, open.offered?.unitOfFiles]).toEqual(['m', 'us-ft']);
    expect(told(open)).toEqual([
      ['system-other', 'error', 'open'],
      ['heights-other-unit', 'warning', ''],
    ]);
    const moved = await plan({ ...known, said: { stored: 'site' } });
    expect(moved.change).toMatchObject({ from: 'EPSG:28351', to: 'EPSG:28350', unit: 'us-ft', storedUnit: 'm' });
    expect(told(moved)).toEqual([['system-other', 'information', 'coordinates-site']]);
    const same = await plan({ ...known, systemsInFiles: ['EPSG:28350'] });
    expect([same.lengthUnit, same.change]).toEqual(['m', undefined]);
    expect(told(same)).toContainEqual(['heights-other-unit', 'warning', '']);
    expect(told(await plan({ ...known, unitSaid: 'm', systemsInFiles: ['EPSG:28350'] }))).toEqual([
      ['system-as-site-file', 'information', ''],
    ]);
    expect((await plan({ ...known, heightUnitInFiles: 'm' })).otherHeightUnit).toBeUndefined();
  });

  it('of a site in degrees are refused', async () => {
    await expect(plan({ site: siteOf('EPSG:4326') })).rejects.toMatchObject({
      code: 'site-system-unusable',
    });
  });
});
