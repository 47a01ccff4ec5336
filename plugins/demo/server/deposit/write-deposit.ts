import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { blastHeader, blastRowCount, blastRows } from './blast-rows.ts';
import { blockHeader, blockLevelCount, blockRows } from './block-rows.ts';
import type { Deposit } from './deposit.ts';
import { assayRows, collarRows, drillholeHeaders, lithologyRows, surveyRows } from './drillhole-rows.ts';
import { drillHole, drillholeCount } from './drillhole.ts';
import { groundHeader, groundPart, groundPartCount } from './ground-mesh.ts';
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
    for (let part = 0; part < parts; part += 1)
      await handle.write(
        rowsOf(part)
          .map((row) => `${row}\n`)
          .join(''),
      );
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

/** A file that is imported alone: how it is named and what stands in it. */
interface SingleFile {
  readonly fileName: string;
  readonly fileType: string;
  readonly header: string;
  readonly parts: number;
  rowsOf(deposit: Deposit, part: number): string[];
}

/** Writes the one file of a dataset; the same seed gives the same bytes. */
async function writeSingle(deposit: Deposit, folder: string, file: SingleFile): Promise<DepositFile[]> {
  const { fileName, fileType, header, parts } = file;
  const path = join(folder, fileName);
  await writeParts(path, header, parts, (part) => file.rowsOf(deposit, part));
  return [{ path, fileName, fileType }];
}

/** Writes the soil samples as a CSV file for the point import. */
export function writeSoilSamples(deposit: Deposit, folder: string): Promise<DepositFile[]> {
  return writeSingle(deposit, folder, {
    fileName: 'cerro_adit_soil.csv',
    fileType: 'pointdata',
    header: soilHeader,
    parts: soilLineCount,
    rowsOf: soilRows,
  });
}

/** Writes the block model as a CSV file for the block model import. */
export function writeBlockModel(deposit: Deposit, folder: string): Promise<DepositFile[]> {
  return writeSingle(deposit, folder, {
    fileName: 'cerro_adit_blocks.csv',
    fileType: 'blockmodel',
    header: blockHeader,
    parts: blockLevelCount,
    rowsOf: blockRows,
  });
}

/** Writes the ground as an OBJ file for the surface import. */
export function writeGround(deposit: Deposit, folder: string): Promise<DepositFile[]> {
  return writeSingle(deposit, folder, {
    fileName: 'cerro_adit_topography.obj',
    fileType: 'shape',
    header: groundHeader,
    parts: groundPartCount,
    rowsOf: groundPart,
  });
}

/** Writes a blast pattern as a CSV file for the blast import. */
export function writeBlast(deposit: Deposit, folder: string): Promise<DepositFile[]> {
  return writeSingle(deposit, folder, {
    fileName: 'cerro_adit_blast.csv',
    fileType: 'blast',
    header: blastHeader,
    parts: blastRowCount,
    rowsOf: blastRows,
  });
}
