import { resolve } from 'node:path';
import { expect, test } from 'playwright/test';
import { build, defaultClientConditions, type Rolldown } from 'vite';
import type { LabAnswer, LabCase } from './support/scene-lab.ts';

declare const sceneLab: { compare(lab: LabCase): Promise<LabAnswer> };

/** The scene with `scene-lab.ts` as a script for an empty page. */
async function buildLab(): Promise<string> {
  const [built] = (await build({
    configFile: false,
    logLevel: 'error',
    resolve: { conditions: ['adit-source', ...defaultClientConditions] },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: false,
      lib: { entry: resolve('tests/e2e/support/scene-lab.ts'), formats: ['iife'], name: 'lab' },
    },
  })) as Rolldown.RolldownOutput[];
  return built!.output[0].code;
}

const [cut, whole] = [false, true].map((wholeItems) => ({
  planes: [
    { point: [478_100, 0, 0], normal: [1, 0, 0] },
    { point: [478_420, 0, 0], normal: [-1, 0, 0] },
    { point: [0, 6_772_150, 0], normal: [0, 1, 0] },
    { point: [0, 6_772_640, 0], normal: [0, -1, 0] },
    { point: [0, 0, -450], normal: [0, 0, 1] },
    { point: [0, 0, -290], normal: [0, 0, -1] },
  ] as { point: [number, number, number]; normal: [number, number, number] }[],
  inverted: true,
  wholeItems,
})) as [NonNullable<LabCase['regions']>[number], NonNullable<LabCase['regions']>[number]];
const slope = { planes: [{ point: cornerOf(0.5), normal: [0.6, 0.64, 0.48] as [number, number, number] }] };

function cornerOf(part: number): [number, number, number] {
  return [478_000 + 500 * part, 6_772_000 + 800 * part, -500 + 256 * part];
}

const cases: Record<string, LabCase> = {
  'filtered, with edges': { filtered: true, style: { outlined: true }, from: [1.1, -0.2, 1.4], to: [0.7, 0.2, 0.8] },
  'turned, in a box, stretched': {
    turned: true,
    regions: [{ ...cut, inverted: false }],
    exaggeration: 3,
    from: [1.2, -0.5, 1.6],
    to: [0.4, 0.4, 0.4],
  },
  'in parallel, beside a box and a plane, some cells without a block': {
    parallel: true,
    sparse: true,
    regions: [cut, { ...slope, inverted: false, wholeItems: false }],
  },
  'from inside': { filtered: true, from: [0.5, 0.5, 0.5], to: [0.1, 0.3, 0.4] },
  'from inside, in parallel, turned': {
    filtered: true,
    parallel: true,
    turned: true,
    from: [0.5, 0.5, 0.5],
    to: [0.45, 0.4, 0.45],
  },
  'without whole blocks, some of them picked out': {
    filtered: true,
    sparse: true,
    turned: true,
    regions: [whole],
    highlighted: true,
  },
  'translucent, one category hidden': { categorical: true, style: { opacity: 0.5 } },
  'while a range is previewed': { style: { preview: { range: [0.5, 1] } } },
};

test('blocks that are walked through look as their faces do', async ({ page }) => {
  await page.addScriptTag({ content: await buildLab() });
  for (const [name, lab] of Object.entries(cases)) {
    await test.step(name, async () => {
      const { covered, different } = await page.evaluate((given) => sceneLab.compare(given), lab);
      expect(covered, name).toBeGreaterThan(8000);
      // Rounding decides to whom a pixel belongs that lies on the edge of a face.
      expect(different / covered, name).toBeLessThan(0.03);
    });
  }
});
