import { deflateRawSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { packFiles } from './pack-files.ts';
import { unpackSet } from './unpack-set.ts';

async function archive(files: Readonly<Record<string, string>>, name = 'campaign.zip'): Promise<File> {
  const packed = await packFiles(
    Object.entries(files).map(([path, text]) => ({ name: path, content: new Blob([text]) })),
  );
  return new File([packed as Blob], name);
}
const collar = 'hole,x,y,z\nA,1,2,3\n';
const assay = 'hole,from,to\nA,0,1\n';

it('an archive of several tables is a folder, without what the system keeps for itself', async () => {
  const file = await archive({
    'Campaign/': '',
    'Campaign/collar.csv': collar,
    'Campaign/assay.csv': assay,
    'Campaign/read me.pdf': '%PDF',
    '__MACOSX/Campaign/._collar.csv': 'Mac OS X',
    'Campaign/.DS_Store': 'Bud1',
  });
  const files = (await unpackSet(file)) ?? [];
  const texts = await Promise.all(files.map(async ({ path, content }) => [path, await content.text()]));
  expect(texts).toEqual([
    ['Campaign/assay.csv', assay],
    ['Campaign/collar.csv', collar],
    ['Campaign/read me.pdf', '%PDF'],
  ]);
});

it('other archives stay as they are', async () => {
  expect(await unpackSet(await archive({ 'collar.csv': collar }))).toBeUndefined();
  expect(await unpackSet(await archive({ 'a.csv': collar, 'b.csv': assay }, 'set.xlsx'))).toBeUndefined();
  expect(await unpackSet(await archive({ 'a.csv': collar, 'b.csv': assay, 'm.shp': '' }))).toBeUndefined();
  expect(await unpackSet(await archive({ '../a.csv': collar, 'b.csv': assay }))).toBeUndefined();
  const whole = await archive({ 'a.csv': collar, 'b.csv': assay });
  expect(await unpackSet(new File([whole.slice(0, whole.size - 9)], 'cut.zip'))).toBeUndefined();
});

it('deflated files are inflated, and damaged ones leave the archive as it is', async () => {
  const [one, two] = await Promise.all([deflated(collar), deflated(collar, 3)]);
  expect(await (await unpackSet(one))?.[0]?.content.text()).toBe(collar);
  expect(await unpackSet(two)).toBeUndefined();
});

/** An archive of two files whose first is deflated, with some of its bytes turned. */
async function deflated(text: string, turned = 0): Promise<File> {
  const packed = deflateRawSync(text);
  for (let at = 0; at < turned; at += 1) packed[at] = ~(packed[at] as number) & 0xff;
  const both = await packFiles([
    { name: 'a.csv', content: new Blob([packed]) },
    { name: 'b.csv', content: new Blob([assay]) },
  ]);
  const bytes = new Uint8Array(await (both as Blob).arrayBuffer());
  const view = new DataView(bytes.buffer);
  view.setUint16(8, 8, true);
  for (let at = 0; at + 4 <= bytes.length; at += 1)
    if (view.getUint32(at, true) === 0x02014b50) {
      view.setUint16(at + 10, 8, true);
      break;
    }
  return new File([bytes], 'campaign.zip');
}
