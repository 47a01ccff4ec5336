import { describe, expect, it } from 'vitest';
import { profileTableFrom } from './profile-table.ts';
import { chunksOf, collectTable, detect, hasSharedData, requests, summarise } from './table-test-kit.ts';

describe.skipIf(!hasSharedData)('real files', () => {
  it('reads the Babbitt collars, with the bare 34873 as text', async () => {
    const file = { path: 'pygslib/Babbitt/collar_BABBITT.csv' };
    const { dialect, warnings } = await detect(file);
    expect(dialect).toEqual({
      encoding: 'utf-8',
      lineEnd: 'lf',
      delimiter: ',',
      decimal: '.',
      columnNames: ['BHID', 'XCOLLAR', 'YCOLLAR', 'ZCOLLAR'],
      headerLine: 1,
      dataStartRow: 2,
    });
    expect(warnings).toEqual([]);
    const table = await collectTable(file, dialect, [
      { name: 'BHID', kind: 'text', required: true },
      ...requests('number', 'XCOLLAR', 'YCOLLAR', 'ZCOLLAR'),
    ]);
    expect([table.rowsRead, table.rowsUsed, table.rowsRejected, table.issues]).toEqual([399, 399, 0, []]);
    expect(table.values[0]?.slice(0, 2)).toEqual(['34873', 'B1-001']);
    expect(table.dictionaries[0]?.size).toBe(399);
    expect(summarise(table.values[1])).toMatchObject({ min: 2288231.4, max: 2306237.25 });
    expect(summarise(table.values[2])).toMatchObject({ min: 413722.81, max: 425038.9 });
    expect(summarise(table.values[3])).toMatchObject({ min: 1528, max: 1633.3 });
    expect(table.lineNumbers[398]).toBe(400);
    const profile = await profileTableFrom(chunksOf(file), dialect, { fileExtension: 'csv' });
    expect(profile.columns[0]).toMatchObject({
      dataType: 'string',
      statsDataType: 'categorical',
      typeOptions: ['categorical'],
      numUniques: 399,
    });
    expect(profile.columns[1]).toMatchObject({ dataType: 'float', typeOptions: ['categorical', 'continuous'] });
  });

  it('reads the Babbitt surveys, the 70 stations at 90000 included', async () => {
    const file = { path: 'pygslib/Babbitt/survey_BABBITT.csv' };
    const { dialect } = await detect(file);
    const table = await collectTable(file, dialect, [
      ...requests('text', 'BHID'),
      ...requests('number', 'AT', 'AZ', 'DIP'),
    ]);
    expect([table.rowsRead, table.rowsUsed]).toEqual([2628, 2628]);
    expect(table.values[1]?.filter((at) => at === 90000)).toHaveLength(70);
    expect(summarise(table.values[3])).toMatchObject({ min: 32, max: 90 });
  });

  it('reads and profiles the Babbitt assays to the known figures', async () => {
    const file = { path: 'pygslib/Babbitt/assay_BABBITT.csv' };
    const { dialect } = await detect(file);
    const table = await collectTable(file, dialect, [
      ...requests('text', 'BHID'),
      ...requests('number', 'FROM', 'TO', 'CU', 'NI', 'S', 'FE'),
    ]);
    expect([table.rowsRead, table.rowsUsed, table.rowsRejected, table.issues]).toEqual([35616, 35616, 0, []]);
    expect(table.dictionaries[0]?.size).toBe(399);
    const cu = summarise(table.values[3]);
    expect(cu.n).toBe(23685);
    expect(cu.mean).toBeCloseTo(0.400915, 6);
    expect(cu.max).toBe(24.3999996);
    expect([4, 5, 6].map((index) => summarise(table.values[index]).n)).toEqual([23439, 23545, 24]);
    expect(summarise(table.values[4]).mean).toBeCloseTo(0.100381, 6);
    expect(summarise(table.values[5]).mean).toBeCloseTo(1.16382, 5);
    const profile = await profileTableFrom(chunksOf(file), dialect, { fileExtension: 'csv' });
    expect(profile.rowCount).toBe(35616);
    expect(profile.suggestedMissing).toEqual([]);
    expect(profile.columns[3]).toMatchObject({ dataType: 'float', missing: 11931, numbers: 23685, max: 24.3999996 });
    expect(profile.columns[3]?.mean).toBeCloseTo(0.400915, 6);
    expect(profile.columns[0]).toMatchObject({ dataType: 'string', numUniques: 399 });
    // 2,497 and 2,531 starts and ends: one below and one above the 2,500 rule, so an estimate would not do.
    expect(profile.columns.slice(1, 5).map(({ numUniques }) => numUniques)).toEqual([2497, 2501, 317, 154]);
    expect(profile.columns.slice(1, 3).map(({ typeOptions }) => typeOptions)).toEqual([
      ['categorical', 'continuous'],
      ['continuous'],
    ]);
  });

  it('reads Demo1 with its surveys in another column order', async () => {
    const collar = { path: 'pygslib/Demo1/data/collar.csv' };
    const collars = await collectTable(collar, (await detect(collar)).dialect, requests('number', 'LENGTH'));
    expect(collars.rowsUsed).toBe(29);
    expect(summarise(collars.values[0]).sum).toBeCloseTo(1882.1, 1);
    const survey = { path: 'pygslib/Demo1/data/survey.csv' };
    const { dialect } = await detect(survey);
    expect(dialect.columnNames).toEqual(['BHID', 'AT', 'DIP', 'AZ']);
    const surveys = await collectTable(survey, dialect, requests('number', 'AZ'));
    expect(surveys.values[0]?.every((azimuth) => azimuth === 90)).toBe(true);
    expect(surveys.rowsUsed).toBe(372);
    const assay = { path: 'pygslib/Demo1/data/assay.csv' };
    const assays = await collectTable(assay, (await detect(assay)).dialect, requests('number', 'Au'));
    expect(assays.rowsUsed).toBe(1882);
    expect(summarise(assays.values[0]).mean).toBeCloseTo(0.261066, 6);
    expect(summarise(assays.values[0]).max).toBe(9.559306666);
  });

  it('reads the Demo1 block model, its column __in and its empty grades', async () => {
    const file = { path: 'pygslib/Demo1/bmodel.csv' };
    const { dialect } = await detect(file);
    const table = await collectTable(file, dialect, requests('number', 'IJK', '__in', 'Au_OK', 'Au_Lagrange'));
    expect(table.rowsUsed).toBe(5572);
    expect(summarise(table.values[1]).sum).toBeCloseTo(3704.5, 6);
    expect(summarise(table.values[2])).toMatchObject({ n: 5508, min: 0.075454645, max: 7.5247655 });
    expect(summarise(table.values[2]).mean).toBeCloseTo(1.169269, 6);
    const profile = await profileTableFrom(chunksOf(file), dialect, { fileExtension: 'csv' });
    expect(profile.columns.find(({ name }) => name === 'IJK')).toMatchObject({
      dataType: 'int',
      numUniques: 2501,
      typeOptions: ['continuous'],
    });
    expect(profile.columns.find(({ name }) => name === 'IX')).toMatchObject({ dataType: 'int', numUniques: 36 });
    expect(profile.suggestedMissing).toEqual([]);
  });

  it('reads the Walker Lake grid with quoted names', async () => {
    const file = { path: 'pygslib/WalkerLake/Exhaustive_set.csv' };
    const { dialect } = await detect(file);
    expect(dialect.columnNames).toEqual(['X', 'Y', 'U', 'V']);
    const table = await collectTable(file, dialect, requests('number', 'U', 'V'));
    expect(table.rowsUsed).toBe(78000);
    expect(table.batches).toBe(2);
    expect(summarise(table.values[1]).mean).toBeCloseTo(277.978584, 6);
    expect(summarise(table.values[1]).max).toBe(1631.16);
    expect(summarise(table.values[0]).mean).toBeCloseTo(266.043819, 6);
    expect(summarise(table.values[0]).max).toBe(9499.5078);
  });

  it('reads GSLIB: mixed tabs and blanks, and 1E31 as the suggested symbol', async () => {
    const file = { path: 'pygslib/WalkerLake/walker.dat' };
    const { dialect } = await detect(file);
    expect(dialect).toMatchObject({ delimiter: ' ', dataStartRow: 9 });
    expect(dialect.columnNames[3]).toBe('V variable, concentration in ppm');
    const profile = await profileTableFrom(chunksOf(file), dialect, { fileExtension: 'dat' });
    expect(profile.rowCount).toBe(470);
    expect(profile.suggestedMissing).toEqual(['1E31']);
    expect(profile.columns[3]?.mean).toBeCloseTo(435.298723, 6);
    expect(profile.columns[3]?.max).toBe(1528.1);
    expect(profile.columns[4]?.missingCandidates).toEqual([{ text: '1E31', count: 195 }]);
    const u = await collectTable(file, dialect, requests('number', dialect.columnNames[4] ?? ''), {
      missingSymbols: ['1e31'],
    });
    expect(summarise(u.values[0]).n).toBe(275);

    const sands = { path: 'pygeostat/oilsands.dat' };
    const sandsDialect = (await detect(sands)).dialect;
    const sandsProfile = await profileTableFrom(chunksOf(sands), sandsDialect, {
      fileExtension: 'dat',
      missingSymbols: ['-9'],
    });
    expect(sandsProfile.rowCount).toBe(5808);
    expect(sandsProfile.columns.map(({ missing }) => missing).slice(6)).toEqual([2248, 1132]);
    expect(sandsProfile.columns[4]?.mean).toBeCloseTo(7.708852, 6);
    const unaware = await profileTableFrom(chunksOf(sands), sandsDialect, { fileExtension: 'dat' });
    expect(unaware.suggestedMissing.map(Number)).toContain(-9);
    const grid = { path: 'pygeostat/3d_grid.out' };
    const gridDialect = (await detect(grid)).dialect;
    const cells = await collectTable(grid, gridDialect, requests('number', gridDialect.columnNames[0] ?? ''));
    expect(cells.rowsUsed).toBe(64000);
    expect(summarise(cells.values[0]).mean).toBeCloseTo(0.021495, 6);
  });

  it('reads the Kirra cloud with its //X Y Z header', async () => {
    const file = { path: 'kirra/Cloud.txt' };
    const { dialect, warnings } = await detect(file);
    expect(dialect).toMatchObject({ delimiter: ' ', columnNames: ['X', 'Y', 'Z'], headerLine: 1, dataStartRow: 2 });
    expect(warnings).toEqual([]);
    const table = await collectTable(file, dialect, requests('number', 'X', 'Y', 'Z'));
    expect(table.rowsUsed).toBe(78690);
    const z = summarise(table.values[2]);
    expect(z.mean).toBeCloseTo(233.8521, 4);
    expect(z.min).toBeCloseTo(155.072, 3);
    expect(summarise(table.values[0]).max).toBeCloseTo(478153.317, 3);
  });

  it('reads the Kirra blasts, with and without header', async () => {
    const file = { path: 'kirra/S5_346_516_V2.csv' };
    const { dialect } = await detect(file);
    const table = await collectTable(file, dialect, requests('number', 'Collar X', 'Dip', 'Subdrill', 'Drill Length'));
    expect(table.rowsUsed).toBe(324);
    expect(summarise(table.values[0])).toMatchObject({ min: 478742.646, max: 478835.541 });
    expect(summarise(table.values[3]).sum).toBeCloseTo(4191.1, 6);
    expect(table.values[2]?.filter((value) => value === -1.6)).toHaveLength(18);

    const headless = { path: 'kirra/KAB_S4_226_401_V1_14COL.csv' };
    const plain = (await detect(headless)).dialect;
    expect(plain.headerLine).toBeUndefined();
    expect(plain.dataStartRow).toBe(1);
    expect(plain.columnNames[13]).toBe('column_14');
    const holes = await collectTable(headless, plain, [
      ...requests('number', 'column_6'),
      ...requests('text', 'column_12', 'column_14'),
    ]);
    expect(holes.rowsUsed).toBe(230);
    expect(summarise(holes.values[0])).toMatchObject({ min: 236.989, max: 238.931 });

    const spaced = { path: 'kirra/BLAST.csv' };
    const blast = (await detect(spaced)).dialect;
    expect(blast.columnNames).toHaveLength(35);
    expect(blast.columnNames[10]).toBe('gradeYLocation');
    expect((await collectTable(spaced, blast, requests('text', 'entityName'))).rowsUsed).toBe(410);
    const all = (await detect({ path: 'kirra/KAB_BLAST_ALLCOL.csv' })).dialect;
    expect(all.columnNames).toHaveLength(36);
  });

  it('reads the Mars CSV with CRLF and the bunny blocks with blank categories', async () => {
    const file = { path: 'iogas-mars/Mars-Curiosity_APXS_geochem.csv' };
    const { dialect } = await detect(file);
    expect(dialect.lineEnd).toBe('crlf');
    expect(dialect.columnNames).toHaveLength(18);
    const table = await collectTable(file, dialect, requests('number', 'SiO2', 'FeO'));
    expect(table.rowsUsed).toBe(921);
    expect(summarise(table.values[0]).mean).toBeCloseTo(45.813789, 6);
    expect(summarise(table.values[1]).max).toBe(40.12);
    const blocks = { path: 'omf-rust/examples/bunny_blocks/bunny_blocks.csv' };
    const profile = await profileTableFrom(chunksOf(blocks), (await detect(blocks)).dialect, { fileExtension: 'csv' });
    expect(profile.columns.find(({ name }) => name === 'Bunny')?.missing).toBe(352);
  });
});
