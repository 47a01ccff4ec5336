import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Deposit } from './deposit.ts';
import { assayRows, collarRows, drillholeHeaders, lithologyRows, surveyRows } from './drillhole-rows.ts';
import { drillHole, drillholeCount } from './drillhole.ts';
import { soilHeader, soilLineCount, soilRows } from './soil-rows.ts';

/** A file of the deposit, ready to be imported. */
export interface DepositFile {
  readonly path: string;
  readonly fileName: string;
  readonly fileType: string;
}

/** Writes a file part by part; other work goes on between the parts. */
async function writeParts(
  path: string,
  header: string,
  parts: number,
  rowsOf: (part: number) => string[],
): Promise<void> {
  const handle = await open(path, 'wx');
  try {
    await handle.write(`${header}\n`);
    for (let part = 0; part < parts; part += 1) await handle.write(`${rowsOf(part).join('\n')}\n`);
  } finally {
    await handle.close();
  }
}

/** Writes the drillholes as CSV files for the boxes of the drillhole import; the same seed gives the same bytes. */
export async function writeDrillholes(deposit: Deposit, folder: string): Promise<DepositFile[]> {
  const holes = Array.from({ length: drillholeCount }, (_, index) => drillHole(deposit, index));
  const write = async (
    name: keyof typeof drillholeHeaders,
    fileType: string,
    rowsOf: (index: number) => string[],
  ): Promise<DepositFile> => {
    const fileName = `cerro_adit_${name}.csv`;
    const path = join(folder, fileName);
    await writeParts(path, drillholeHeaders[name], holes.length, rowsOf);
    return { path, fileName, fileType };
  };
  const hole = (index: number): (typeof holes)[number] => holes[index] as (typeof holes)[number];
  return [
    await write('collar', 'collar', (index) => collarRows(hole(index))),
    await write('survey', 'survey', (index) => surveyRows(hole(index))),
    await write('assay', 'interval', (index) => assayRows(deposit, index, hole(index))),
    await write('lithology', 'interval', (index) => lithologyRows(deposit, hole(index))),
  ];
}

/** Writes the soil samples as a CSV file for the point import; the same seed gives the same bytes. */
export async function writeSoilSamples(deposit: Deposit, folder: string): Promise<DepositFile[]> {
  const fileName = 'cerro_adit_soil.csv';
  const path = join(folder, fileName);
  await writeParts(path, soilHeader, soilLineCount, (line) => soilRows(deposit, line));
  return [{ path, fileName, fileType: 'pointdata' }];
}
