import { deflateRawSync } from 'node:zlib';
import { compareContributions, withFileReaders, type DatasetImporter } from 'adit/core';
import type { Toast } from 'adit/core/web';
import { describe, expect, it } from 'vitest';
import { blockmodelImporter } from '../../plugins/blockmodel/shared/importer.ts';
import { drillholeImporter } from '../../plugins/drillhole/shared/importer.ts';
import type { FirstFiles } from '../../plugins/importing/web/actions/open-import.ts';
import { DroppedFiles } from '../../plugins/importing/web/drop/dropped-files.ts';
import { linesImporter } from '../../plugins/lines/shared/importer.ts';
import { lineReaders } from '../../plugins/lines/shared/line-readers.ts';
import { omfImporter } from '../../plugins/omf/shared/importer.ts';
import { pointsImporter } from '../../plugins/points/shared/importer.ts';
import { surfaceImporter } from '../../plugins/surface/shared/importer.ts';
import { shapeReaders } from '../../plugins/surface/shared/shape-readers.ts';

const importers = [drillholeImporter, pointsImporter, blockmodelImporter, surfaceImporter, linesImporter, omfImporter]
  .toSorted(compareContributions)
  .map((one) => withFileReaders(one, [...shapeReaders, ...lineReaders]));
const collar = 'BHID,X,Y,Z,DEPTH\nA,1,2,3,100\n';
const survey = 'BHID;AT;AZI;DIP\nA;0;90;-60\n';
const assay = 'Exported by nobody\nBHID,FROM,TO,AU\nA,0,1,2.5\n';
const soil = 'EAST,NORTH,RL,Au_ppb\n1,2,3,4\n';
const blocks = 'XC,YC,ZC,XINC,YINC,ZINC,AU\n1,2,3,1,1,1,4\n';
const mesh = '# made by hand\nmtllib pit.mtl\nv 1 2 3\nv 1 2 4\nv 2 2 3\nf 1 2 3\n';
const drawing = '  0\nSECTION\n  2\nENTITIES\n';
const strings = 'pit,22-Dec-25,0.000,0.000\n0, 0.000, 0.000, 0.000,\n1,2,3,4,crest\n1,3,3,4,crest\n0,0,0,0,END\n';
const plines = 'GOCAD PLine 1\nHEADER {\nname: wall\n}\n';
const material = 'newmtl rock\nmap_Kd pit.png\n';
const picture = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const project = new Uint8Array([0x84, 0x83, 0x82, 0x81, 0x4f, 0x4d, 0x46]);

/** An archive of one file, as far as its beginning goes. */
function archiveOf(name: string, text: string): Uint8Array<ArrayBuffer> {
  const bytes = deflateRawSync(Buffer.from(text));
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50);
  header.writeUInt16LE(8, 8);
  header.writeUInt32LE(bytes.length, 18);
  header.writeUInt16LE(name.length, 26);
  return new Uint8Array(Buffer.concat([header, Buffer.from(name), bytes, Buffer.from('PK\x01\x02')]));
}

/** What dropping files opens, in turn, and what is told. */
async function drop(
  files: Record<string, string | Uint8Array<ArrayBuffer>>,
  offered: readonly DatasetImporter[] = importers,
) {
  const opened: [type: string, turn: string | undefined, ...boxes: string[]][] = [];
  const toasts: Toast[] = [];
  const open = async ({ datasetType }: DatasetImporter, { files: given, turn }: FirstFiles): Promise<void> => {
    const boxes = given.map(({ file, fileType }) => `${file.name} ${fileType}`);
    opened.push([datasetType, turn && `${turn.at}/${turn.of}`, ...boxes]);
  };
  const dropped = new DroppedFiles({
    importers: () => offered,
    open,
    choose: async () => offered.find(({ datasetType }) => datasetType === 'Points'),
    toasts: { show: (toast) => void toasts.push(toast) },
    t: (key) => key,
  });
  await dropped.take(Object.entries(files).map(([name, content]) => new File([content], name)));
  return { opened, toasts };
}

describe('files that are dropped on the workspace', () => {
  it('are imported as what is in them, whatever they are called; each under a name that is taken', async () => {
    const types = async (files: Record<string, string | Uint8Array<ArrayBuffer>>): Promise<unknown> =>
      (await drop(files)).opened;
    expect(await types({ 'soil.csv': soil })).toEqual([['Points', '1/1', 'soil.csv pointdata']]);
    expect(await types({ 'collar.txt': blocks })).toEqual([['Blockmodel', '1/1', 'collar.csv blockmodel']]);
    expect(await types({ 'a.csv': collar })).toEqual([['Drillhole', '1/1', 'a.csv collar']]);
    expect(await types({ 'a.csv': survey })).toEqual([['Drillhole', '1/1', 'a.csv survey']]);
    expect(await types({ 'points.csv': assay })).toEqual([['Drillhole', '1/1', 'points.csv interval']]);
    expect(await types({ 'holes-planned.csv': collar })).toEqual([['Drillhole', '1/1', 'holes-planned.csv planned']]);
    expect(await types({ pit: mesh })).toEqual([['Surface', '1/1', 'pit.obj shape']]);
    expect(await types({ 'pit.csv': drawing })).toEqual([['Surface', '1/1', 'pit.csv shape']]);
    expect(await types({ 'pit.csv': strings })).toEqual([['Lines', '1/1', 'pit.str linedata']]);
    expect(await types({ 'wall.txt': plines })).toEqual([['Lines', '1/1', 'wall.pl linedata']]);
    // Of bytes that show nothing the name tells.
    expect(await types({ 'pit.str': new Uint8Array(64) })).toEqual([['Lines', '1/1', 'pit.str linedata']]);
    expect(await types({ 'mine.dat': project })).toEqual([['Project', '1/1', 'mine.omf project']]);
    expect(await types({ 'all.zip': archiveOf('soil.csv', soil) })).toEqual([['Points', '1/1', 'all.zip pointdata']]);
    expect(await types({ 'all.zip': archiveOf('pit.obj', mesh) })).toEqual([['Surface', '1/1', 'all.zip shape']]);
    expect(await types({ 'wide.csv': new Uint8Array([0xff, 0xfe, ...Buffer.from(soil, 'utf16le')]) })).toEqual([
      ['Points', '1/1', 'wide.csv pointdata'],
    ]);
  });

  it('that belong together are one import, and several types come one after the other', async () => {
    const { opened, toasts } = await drop({
      'assay.csv': assay,
      'pit.png': picture,
      'soil.csv': soil,
      'survey.csv': survey,
      'pit.obj': mesh,
      'collar.csv': collar,
      'pit.mtl': material,
    });
    expect(opened).toEqual([
      ['Drillhole', '1/3', 'collar.csv collar', 'assay.csv interval', 'survey.csv survey'],
      ['Surface', '2/3', 'pit.obj shape', 'pit.png shapeTexture', 'pit.mtl shapeMTL'],
      ['Points', '3/3', 'soil.csv pointdata'],
    ]);
    expect(toasts).toEqual([]);
  });

  it('of two deposits, or two points files, are as many imports; what shares a name goes together', async () => {
    const { opened } = await drop({
      'north_collar.csv': collar,
      'south_collar.csv': collar,
      'south_assay.csv': assay,
      'north_survey.csv': survey,
      'soil-1.csv': soil,
      'soil-2.csv': soil,
    });
    expect(opened).toEqual([
      ['Drillhole', '1/4', 'north_collar.csv collar', 'north_survey.csv survey'],
      ['Drillhole', '2/4', 'south_collar.csv collar', 'south_assay.csv interval'],
      ['Points', '3/4', 'soil-1.csv pointdata'],
      ['Points', '4/4', 'soil-2.csv pointdata'],
    ]);
  });

  it('of an unknown kind are named, with a way on; the others are imported', async () => {
    const { opened, toasts } = await drop({
      'letter.csv': 'Dear Sir,\nthank you\n',
      'rock.png': picture,
      'soil.csv': soil,
      'empty.csv': '',
    });
    expect(opened.map(([type]) => type)).toEqual(['Points']);
    expect(toasts).toMatchObject([
      { type: 'warning', title: 'drop.unknown', message: 'letter.csv, rock.png, empty.csv' },
    ]);
    await toasts[0]?.actions?.[0]?.run();
    expect(opened[1]).toEqual([
      'Points',
      undefined,
      'letter.csv undefined',
      'rock.png undefined',
      'empty.csv undefined',
    ]);
  });

  it('are refused in words where nothing may be imported, and files of types that may not be are unknown', async () => {
    expect(await drop({ 'soil.csv': soil }, [])).toMatchObject({
      opened: [],
      toasts: [{ title: 'drop.forbidden', message: 'drop.ask' }],
    });
    expect(await drop({ 'soil.csv': soil }, [surfaceImporter])).toMatchObject({
      opened: [],
      toasts: [{ message: 'soil.csv' }],
    });
  });
});
