import { readFileSync } from 'node:fs';
import { deflateRawSync } from 'node:zlib';
import { compareContributions, withFileReaders, type DatasetImporter } from 'adit/core';
import type { Toast } from 'adit/core/web';
import { describe, expect, it } from 'vitest';
import type { ListedFile } from 'adit/plugins/importing';
import { blockReaders } from '../../plugins/blockmodel/shared/block-readers.ts';
import { blockmodelImporter } from '../../plugins/blockmodel/shared/importer.ts';
import { drillholeImporter } from '../../plugins/drillhole/shared/importer.ts';
import type { FirstFiles } from '../../plugins/importing/web/actions/import-flow.ts';
import { DroppedFiles } from '../../plugins/importing/web/drop/dropped-files.ts';
import type { ProposedFiles } from '../../plugins/importing/web/folder/folder-import.ts';
import { linesImporter } from '../../plugins/lines/shared/importer.ts';
import { lineReaders } from '../../plugins/lines/shared/line-readers.ts';
import { omfImporter } from '../../plugins/omf/shared/importer.ts';
import { pointsImporter } from '../../plugins/points/shared/importer.ts';
import { surfaceImporter } from '../../plugins/surface/shared/importer.ts';
import { pointReaders } from '../../plugins/points/shared/cloud-readers.ts';
import { shapeReaders } from '../../plugins/surface/shared/shape-readers.ts';
import { shpOf } from '../made-shapefile.ts';

const importers = [drillholeImporter, pointsImporter, blockmodelImporter, surfaceImporter, linesImporter, omfImporter]
  .toSorted(compareContributions)
  .map((one) => withFileReaders(one, [...shapeReaders, ...blockReaders, ...pointReaders, ...lineReaders]));
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

/** A shapefile without shapes. */
const shapes = (type: number): Uint8Array<ArrayBuffer> => new Uint8Array(shpOf(type, []));

/** An archive of one file, as it is. */
function packed(name: string, content: Uint8Array): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50);
  header.writeUInt32LE(content.length, 18);
  header.writeUInt16LE(name.length, 26);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50);
  entry.writeUInt32LE(content.length, 20);
  entry.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50);
  end.writeUInt32LE(entry.length + name.length, 12);
  end.writeUInt32LE(header.length + name.length + content.length, 16);
  return new Uint8Array(Buffer.concat([header, Buffer.from(name), content, entry, Buffer.from(name), end]));
}

const fixture = (name: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(readFileSync(new URL(`../../plugins/importing/fixtures/columnar/${name}`, import.meta.url)));

function textOf(
  { file, sheet, companions = [] }: { file: ListedFile; sheet?: string; companions?: readonly ListedFile[] },
  said: string,
): string {
  const whole = [file, ...companions].map(({ path }) => path).join('+');
  return `${whole}${sheet === undefined ? '' : ` › ${sheet}`} ${said}`;
}

/** What dropping files opens: the dialog of one import, or the list of several, and what is told. */
async function drop(
  files: Record<string, string | Uint8Array<ArrayBuffer>>,
  offered: readonly DatasetImporter[] = importers,
) {
  const opened: [type: string, ...boxes: string[]][] = [];
  const unknown: string[] = [];
  const toasts: Toast[] = [];
  const open = async ({ datasetType }: DatasetImporter, { files: given }: FirstFiles): Promise<void> => {
    opened.push([datasetType, ...given.map(({ file, fileType }) => `${file.name} ${fileType}`)]);
  };
  const openList = async (proposed: ProposedFiles): Promise<void> => {
    for (const { importer, name, parts } of proposed.datasets)
      opened.push([`${importer.datasetType} ${name}`, ...parts.map((part) => textOf(part, part.fileType.id))]);
    unknown.push(...proposed.unknown.map((one) => textOf(one, one.reason)));
  };
  const dropped = new DroppedFiles({
    importers: () => offered,
    open,
    openList,
    toasts: { show: (toast) => void toasts.push(toast) },
    t: (key) => key,
  });
  await dropped.take(
    Object.entries(files).map(([path, content]) => {
      const file = new File([content], path.split('/').at(-1) ?? path);
      return { path, file, size: file.size };
    }),
  );
  return { opened, unknown, toasts };
}

describe('files that are dropped on the workspace', () => {
  it('are imported as what is in them, whatever they are called; each under a name that is taken', async () => {
    const types = async (files: Record<string, string | Uint8Array<ArrayBuffer>>): Promise<unknown> =>
      (await drop(files)).opened;
    expect(await types({ 'soil.csv': soil })).toEqual([['Points', 'soil.csv pointdata']]);
    expect(await types({ 'collar.txt': blocks })).toEqual([['Blockmodel', 'collar.txt blockmodel']]);
    expect(await types({ 'a.csv': collar })).toEqual([['Drillhole', 'a.csv collar']]);
    expect(await types({ 'a.xyz': 'soil of 1999\nX Y Z\n1 2 3\n2 3 4\n' })).toEqual([['Points', 'a.xyz pointdata']]);
    expect((await drop({ 'a.xyz': '1 2 3\n2 3 4\n', 'b.csv': 'A,1,2\nB,3,4\n' })).unknown).toEqual([
      'a.xyz no-names',
      'b.csv no-names',
    ]);
    expect(await types({ 'a.csv': survey })).toEqual([['Drillhole', 'a.csv survey']]);
    expect(await types({ 'points.csv': assay })).toEqual([['Drillhole', 'points.csv interval']]);
    expect(await types({ 'holes-planned.csv': collar })).toEqual([['Drillhole', 'holes-planned.csv planned']]);
    expect(await types({ pit: mesh })).toEqual([['Surface', 'pit.obj shape']]);
    expect(await types({ 'pit.csv': drawing })).toEqual([['Surface', 'pit.dxf shape']]);
    // A line in its model, a face in a block, a mesh of a polyline, a point: only the first is lines alone.
    const entity = (kind: string, more = ''): string =>
      `${drawing}  0\r\n${kind}\r\n  8\r\n0\r\n${more}  0\r\nENDSEC\r\n`;
    expect(await types({ 'a.dxf': entity('LINE') })).toEqual([['Lines', 'a.dxf linedata']]);
    for (const other of [entity('LINE') + entity('3DFACE'), entity('POLYLINE', ' 70\r\n    16\r\n'), entity('POINT')])
      expect(await types({ 'a.dxf': other })).toEqual([['Surface', 'a.dxf shape']]);
    expect(await types({ 'a.dxf': entity('POLYLINE', ' 70\r\n     9\r\n') })).toEqual([['Lines', 'a.dxf linedata']]);
    const surfaces = importers.filter(({ datasetType }) => datasetType !== 'Lines');
    expect((await drop({ 'a.dxf': entity('LINE') }, surfaces)).opened).toEqual([['Surface', 'a.dxf shape']]);
    expect(await types({ 'pit.csv': strings })).toEqual([['Lines', 'pit.str linedata']]);
    expect(await types({ 'wall.txt': plines })).toEqual([['Lines', 'wall.pl linedata']]);
    // Of bytes that show nothing the name tells.
    expect(await types({ 'pit.str': new Uint8Array(64) })).toEqual([['Lines', 'pit.str linedata']]);
    expect(await types({ 'mine.dat': project })).toEqual([['Project', 'mine.omf project']]);
    expect(await types({ 'all.zip': archiveOf('soil.csv', soil) })).toEqual([['Points', 'all.zip pointdata']]);
    expect(await types({ 'all.zip': archiveOf('pit.obj', mesh) })).toEqual([['Surface', 'all.zip shape']]);
    expect(await types({ 'wide.csv': new Uint8Array([0xff, 0xfe, ...Buffer.from(soil, 'utf16le')]) })).toEqual([
      ['Points', 'wide.csv pointdata'],
    ]);
  });

  it('that belong together are one import, and several types are a list', async () => {
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
      ['Drillhole collar', 'collar.csv collar', 'assay.csv interval', 'survey.csv survey'],
      ['Surface pit', 'pit.obj shape', 'pit.mtl shapeMTL', 'pit.png shapeTexture'],
      ['Points soil', 'soil.csv pointdata'],
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
      ['Drillhole north', 'north_collar.csv collar', 'north_survey.csv survey'],
      ['Drillhole south', 'south_collar.csv collar', 'south_assay.csv interval'],
      ['Points soil-1', 'soil-1.csv pointdata'],
      ['Points soil-2', 'soil-2.csv pointdata'],
    ]);
  });

  it('of an unknown kind are named, with a way on; the others are imported', async () => {
    const { opened, unknown, toasts } = await drop({
      'letter.csv': 'Dear Sir,\nthank you\n',
      'rock.png': picture,
      'soil.csv': soil,
      'empty.csv': '',
      'pit.00t': project,
    });
    expect(opened).toEqual([['Points soil', 'soil.csv pointdata']]);
    expect(unknown).toEqual([
      'empty.csv empty',
      'letter.csv unknown-content',
      'pit.00t closed-format',
      'rock.png companion-alone',
    ]);
    expect(toasts).toEqual([]);
  });

  it('of a folder are grouped by the holes that they share, by their folders and by their names', async () => {
    const holes = (name: string, ...ids: string[]): string =>
      `${name}\n${ids.map((id) => `${id},0,1,2.5,7`).join('\n')}\n`;
    const { opened, unknown } = await drop({
      'data/north/collar.csv': holes('BHID,X,Y,Z,DEPTH', 'N1', 'N2'),
      'data/south/collar.csv': holes('BHID,X,Y,Z,DEPTH', 'S1', 'S2'),
      'data/all/results.csv': holes('BHID,FROM,TO,AU,CU', 's1', 'S2'),
      'data/all/geology.csv': holes('BHID,FROM,TO,ROCK,AGE', 'N1', 'N2'),
      'data/north/survey.csv': survey,
      'data/south/survey.csv': survey,
      'data/south/survey-2.csv': survey,
      'other/assay.csv': holes('BHID,FROM,TO,AU,CU', 'N1', 'S1'),
      'data/north/.DS_Store': project,
      'data/~$north.xlsx': project,
      'model/blocks.csv': blocks,
      'model/pit.dtm': 'pit.str,\n',
      'model/pit.STR': 'pit,\n',
      'model/grid.asc': 'ncols 4\nnrows 3\nxllcorner 0\n',
      'model/grid.prj': 'PROJCS["x"]',
      'model/photos/top.png': picture,
      'model/mesh.ply': 'ply\nformat ascii 1.0\nelement vertex 3\nelement face 1\nend_header\n',
      'model/cloud.ply': 'ply\nformat ascii 1.0\nelement vertex 3\nend_header\n',
    });
    expect(opened).toEqual([
      [
        'Drillhole north',
        'data/north/collar.csv collar',
        'data/all/geology.csv interval',
        'data/north/survey.csv survey',
      ],
      [
        'Drillhole south',
        'data/south/collar.csv collar',
        'data/all/results.csv interval',
        'data/south/survey-2.csv survey',
      ],
      ['Drillhole other', 'other/assay.csv interval'],
      ['Blockmodel blocks', 'model/blocks.csv blockmodel'],
      ['Points cloud', 'model/cloud.ply pointdata'],
      ['Surface grid', 'model/grid.asc+model/grid.prj shape'],
      ['Surface mesh', 'model/mesh.ply shape'],
      ['Surface pit', 'model/pit.dtm+model/pit.STR shape'],
    ]);
    expect(unknown).toEqual(['data/south/survey.csv box-full', 'model/photos/top.png companion-alone']);
  });

  it('of maps go with what is said of them, as points or as lines; tables by the names at their end', async () => {
    const { opened, unknown } = await drop({
      'map/roads.shp': shapes(13),
      'map/roads.dbf': 'x',
      'map/roads.PRJ': 'PROJCS["x"]',
      'map/roads.cpg': 'UTF-8',
      'map/roads.shx': 'x',
      'map/roads.shp.xml': '<metadata/>',
      'map/soil.shp': shapes(11),
      'map/other.dbf': 'x',
      'map/faults.json': '{"type":"FeatureCollection","features":[{"geometry":{"type":"MultiLineString"}}]}',
      'map/drains.geojson': '{ "type": "Point", "coordinates": [1, 2] }',
      'map/all.zip': packed('a/roads.shp', shapes(5)),
      'tables/soil.parquet': fixture('v2.parquet'),
      'tables/cut.feather': fixture('lz4.feather').subarray(0, -9),
    });
    expect(opened).toEqual([
      ['Lines all', 'map/all.zip linedata'],
      ['Lines faults', 'map/faults.json linedata'],
      [
        'Lines roads',
        'map/roads.shp+map/roads.PRJ+map/roads.cpg+map/roads.dbf+map/roads.shp.xml+map/roads.shx linedata',
      ],
      ['Points drains', 'map/drains.geojson pointdata'],
      ['Points soil', 'map/soil.shp pointdata'],
    ]);
    expect(unknown).toEqual([
      'map/other.dbf unknown-content',
      'tables/cut.feather unknown-content',
      'tables/soil.parquet other-columns',
    ]);
  });

  it('of models go with their values', async () => {
    const { opened, unknown } = await drop({
      'ubc/mesh.msh': '2 3 2\n1000 2000 300\n2*10\n20 30 40\n5 15\n',
      'ubc/density.den': '1\n2\n',
      'ubc/other.txt': 'by hand\n',
      'vo/a.vo': 'GOCAD Voxet 1\nHEADER {\n',
      'vo/a_au@@': '\0\0',
      'leapfrog/pit.msh': '%ARANZ-1.0\n\n[index]\n',
    });
    expect(opened).toEqual([
      ['Surface pit', 'leapfrog/pit.msh shape'],
      ['Blockmodel mesh', 'ubc/mesh.msh+ubc/density.den blockmodel'],
      ['Blockmodel a', 'vo/a.vo+vo/a_au@@ blockmodel'],
    ]);
    expect(unknown).toEqual(['ubc/other.txt unknown-content']);
  });

  it('are at most 500 together, which is said before anything is read', async () => {
    const files = Object.fromEntries(Array.from({ length: 501 }, (_, at) => [`a/${at}.csv`, soil]));
    expect(await drop(files)).toMatchObject({ opened: [], toasts: [{ title: 'folder.too-many' }] });
    expect(await drop({ 'a/.DS_Store': project })).toMatchObject({ opened: [], toasts: [{ title: 'folder.empty' }] });
  });

  it('are refused in words where nothing may be imported, and files of types that may not be are unknown', async () => {
    expect(await drop({ 'soil.csv': soil }, [])).toMatchObject({
      opened: [],
      toasts: [{ title: 'drop.forbidden', message: 'drop.ask' }],
    });
    expect(await drop({ 'soil.csv': soil }, [surfaceImporter])).toMatchObject({
      opened: [],
      unknown: ['soil.csv other-columns'],
    });
  });
});
