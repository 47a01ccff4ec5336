import { bytesOfBits, encodeItems, type Bounds, type Vector3 } from 'adit/core';
import type { EngineSession, OpenDataset, PictureRequest } from 'adit/core/server';
import { drawnPalette } from 'adit/plugins/colour-maps';
import type { LayerState, ScenePicks, Section, Slice, ViewState } from 'adit/plugins/views';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keepingLog } from '../../../plugins/engine-columnar/server/testing/keeping-log.ts';
import { makeDataset, removeMadeDatasets } from '../../../plugins/engine-columnar/server/testing/make-dataset.ts';
import { ParaviewEngine } from '../../../plugins/engine-paraview/server/paraview-engine.ts';
import { missingPrograms } from '../../../plugins/engine-paraview/server/worker/programs.ts';
import { BACKGROUND, colouringBy, fromAbove, fromSouth, looking, seen, SIZE, type SeenPicture } from './picture-kit.ts';
import { colourDifference } from '../../e2e/support/colour-difference.ts';
import { pictureOf, sessionOf, subsets, type PictureOptions } from './picture-requests.ts';
import { seconds } from '../../patience.ts';

const missing = missingPrograms();

const origin: [number, number, number] = [500_000, 6_900_000, 300];
const middle: Vector3 = [500_020, 6_900_005, 305];
/** What is left of a colour on a side that looks at the viewer. */
const FACING = 0.48 + 0.52 * 0.83;

function places(...from: (readonly [number, number, number])[]): Float64Array {
  return Float64Array.from(from.flatMap((place) => place.map((part, axis) => part + origin[axis]!)));
}

/** Grades that fall from the middle of a grid of 12 cells a side, 1 there and 0 at a distance of 6; with one missing at its corner. */
function ball(): Float64Array {
  const grades = Float64Array.from({ length: 12 ** 3 }, (_, cell) => {
    const place = [cell % 12, Math.floor(cell / 12) % 12, Math.floor(cell / 144)];
    return 1 - Math.hypot(...place.map((part) => part - 5.5)) / 6;
  });
  grades[0] = Number.NaN;
  return grades;
}

async function makeScene(): Promise<OpenDataset> {
  const grade = { numbers: Float64Array.of(0.1, 0.5, Number.NaN, 0.9) };
  const rock = { numbers: Uint32Array.of(0, 1, 0xffffffff, 2), dictionary: ['Ore', 'Waste', 'Dyke'] };
  const north = { numbers: Uint32Array.of(0, 0, 1, 1), dictionary: ['near', 'far'] };
  const grid = { origin, size: [10, 10, 10] as [number, number, number] };
  const columns = { GRADE: grade, ROCK: rock, hierarchy_0: north };
  const LEVEL = { numbers: Uint32Array.of(0, 1), dictionary: ['low', 'high'] };
  const turned = Math.PI / 2;
  const axes: [[number, number, number], [number, number, number], [number, number, number]] = [
    [Math.round(Math.cos(turned)), 1, 0],
    [-1, 0, 0],
    [0, 0, 1],
  ];
  const made = await makeDataset(
    {
      blocks: { blocks: { ...grid, count: [4, 1, 1], items: 4 }, columns },
      turned: { blocks: { ...grid, axes, count: [4, 1, 1], items: 4 }, columns },
      halves: {
        blocks: {
          ...grid,
          count: [4, 1, 1],
          items: 2,
          cells: Uint32Array.of(0, 3),
          corners: Float64Array.of(0, 0, 0, 1, 1, 0.5, 0, 0, 0, 0.5, 1, 1),
        },
        columns: { GRADE: { numbers: Float64Array.of(0.1, 0.9) } },
      },
      ball: {
        blocks: { ...grid, size: [1, 1, 1], count: [12, 12, 12], items: 12 ** 3 },
        columns: { GRADE: { numbers: ball() } },
      },
      tower: { blocks: { ...grid, count: [1, 1, 2], items: 2 }, columns: { LEVEL } },
      steps: {
        blocks: {
          ...grid,
          count: [1, 1, 2],
          items: 2,
          cells: Uint32Array.of(0, 1),
          corners: Float64Array.of(0, 0, 0, 1, 1, 1, 0, 0, 0, 1, 1, 0.5),
        },
        columns: { LEVEL },
      },
      points: { positions: places([5, 5, 5], [15, 5, 5], [25, 5, 5], [35, 5, 5]), columns },
      lines: {
        positions: places([0, 5, 5], [10, 5, 5], [20, 5, 5], [40, 5, 5]),
        offsets: Uint32Array.of(0, 2, 4),
        columns: { GRADE: { numbers: Float64Array.of(0.1, 0.9) } },
      },
      surface: {
        positions: places([0, 0, 5], [40, 0, 5], [40, 10, 5], [0, 10, 5]),
        triangles: Uint32Array.of(0, 1, 2, 0, 2, 3),
        columns: { HEIGHT: { numbers: Float32Array.of(0, 1, 1, 0), location: 'vertices' } },
      },
      hill: {
        positions: places([0, 0, 0], [40, 0, 0], [40, 40, 0], [0, 40, 0], [20, 20, 20]),
        triangles: Uint32Array.of(0, 1, 4, 1, 2, 4, 2, 3, 4, 3, 0, 4),
        columns: {},
      },
    },
    origin,
  );
  const bounds: [...Bounds] = [500_000, 500_040, 6_900_000, 6_900_040, 300, 320];
  const layers = made.manifest.layers.map((layer) => (layer.name === 'hill' ? { ...layer, bounds } : layer));
  return { ...made, manifest: { ...made.manifest, layers } };
}

describe.skipIf(missing !== undefined)(
  `pictures of ParaView${missing ? ` (skipped: ${missing.message})` : ''}`,
  // A worker's first picture takes seconds, many on a busy machine.
  { timeout: seconds(120) },
  () => {
    const log = keepingLog();
    const engine = new ParaviewEngine(log);
    let session: EngineSession;
    let dataset: OpenDataset;

    beforeAll(async () => {
      [session, dataset] = await Promise.all([engine.open(), makeScene()]);
    });
    afterAll(() => {
      session.dispose();
      engine.dispose();
      removeMadeDatasets();
    });

    const above = fromAbove(middle, 20);
    const ask = (
      layers: Readonly<Record<string, Partial<LayerState>>>,
      more: PictureOptions = {},
      camera = above,
    ): Promise<PictureRequest> => pictureOf(dataset, layers, camera, more);
    const draw = async (...asked: Parameters<typeof ask>): Promise<SeenPicture> =>
      seen(await session.pictures!.draw(await ask(...asked)));
    /** The colours of the four blocks, from the west. */
    const colours = (picture: SeenPicture): readonly (readonly number[])[] =>
      [-15, -5, 5, 15].map((east) => picture.at(0.5 + ((east / 40) * SIZE[1]) / SIZE[0], 0.5));
    const expectColours = (picture: SeenPicture, wanted: readonly (readonly number[] | undefined)[]): void => {
      colours(picture).forEach((found, at) => {
        const colour = wanted[at]?.map((part) => Math.round(part * 255 * FACING)) ?? [26, 26, 26];
        for (const part of [0, 1, 2])
          expect(Math.abs(found[part]! - colour[part]!), `${at}: ${found}`).toBeLessThan(10);
      });
    };
    const lost = [0.72, 0.74, 0.77];

    it('[W1.04] have the size, the colours and the missing values that are asked for', async () => {
      const picture = await draw({ blocks: { colouring: colouringBy('GRADE') } });
      expect([picture.width, picture.height]).toEqual(SIZE);
      const expected = [[0.2, 0, 0.8], [1, 0, 0], lost, [1, 0.8, 0]];
      expectColours(picture, expected);
      expectColours(
        await draw({ blocks: { colouring: colouringBy('GRADE') } }, { request: { moving: false } }),
        expected,
      );
    });

    it('[W1.04] colour by the logarithm, in bands, and by category, of which hidden ones are not drawn', async () => {
      const logarithmic = colouringBy('GRADE', { colorType: 'Logarithmic', colorRange: [0.001, 10] });
      expectColours(await draw({ blocks: { colouring: logarithmic } }), [[1, 0, 0], [1, 0.35, 0], lost, [1, 0.48, 0]]);
      const rgbPoints = [0, 0, 1, 0, 0.5, 0, 1, 0, 0.5, 1, 0, 1, 1, 1, 0, 1];
      const bands = colouringBy('GRADE', { colorType: 'Discrete', rgbPoints });
      expectColours(await draw({ blocks: { colouring: bands } }), [[0, 1, 0], [1, 0, 1], lost, [1, 0, 1]]);
      const categories = [
        { label: 'Ore', value: 0, color: '#FF0000', visible: true },
        { label: 'Waste', value: 1, color: '#00FF00', visible: false },
      ];
      const named = colouringBy('ROCK', { colorType: 'Categorical', categories });
      for (const layer of ['blocks', 'turned'])
        expect((await draw({ [layer]: { colouring: named } })).drawn).toBeGreaterThan(1000);
      expectColours(await draw({ blocks: { colouring: named } }), [[1, 0, 0], undefined, lost, lost]);
    });

    it('leave out what filters and pieces leave out', async () => {
      const filter = (low: number, high: number, enabled = true): LayerState['filters'] => [
        { id: 'f', field: 'GRADE', dataRange: [low, high], enabled },
      ];
      for (const layer of ['blocks', 'points']) {
        const all = (await draw({ [layer]: { geometry: looking({ PointSize: 12 }) } })).drawn;
        const part = async (state: Partial<LayerState>): Promise<number> =>
          (await draw({ [layer]: { geometry: looking({ PointSize: 12 }), ...state } })).drawn / all;
        expect(await part({ filters: filter(0.1, 0.5) })).toBeCloseTo(0.5, 1);
        expect(await part({ filters: filter(0.6, 0.5) })).toBe(0);
        expect(await part({ filters: filter(0.6, 0.5, false) })).toBe(1);
        expect(await part({ filters: [...filter(0, 1), ...filter(0.2, 9)] })).toBeCloseTo(0.5, 1);
        expect(await part({ selection: ['far'] })).toBeCloseTo(0.5, 1);
        expect(await part({ geometry: looking({ Visibility: 0 }) })).toBe(0);
      }
    });

    it('show every kind of layer: parts of blocks, turned blocks, round points, tubes, and colours that run between vertices', async () => {
      const halves = await draw({ halves: { colouring: colouringBy('GRADE') } });
      expect(halves.drawn / (await draw({ blocks: {} })).drawn).toBeCloseTo(1.5 / 4, 1);
      expect(halves.at(0.5 + (12.5 / 40) * 0.75, 0.5)[0]).toBeGreaterThan(200);
      const turned = await draw({ turned: {} }, {}, fromAbove([499_995, 6_900_020, 305], 20));
      expect(turned.drawnInMiddle).toBeGreaterThan(230);
      const round = await draw({ points: { geometry: looking({ PointSize: 18 }) } });
      expect(round.drawn / (4 * 18 * 18)).toBeCloseTo(Math.PI / 4, 1);
      const tubes = await draw({ lines: { geometry: looking({ LineWidth: 8 }) } });
      expect(tubes.drawn / (30 * 6 * 8)).toBeCloseTo(1, 0);
      const runs = await draw({ surface: { colouring: colouringBy('HEIGHT') } });
      expectColours(runs, [
        [0.25, 0, 0.75],
        [0.75, 0, 0.25],
        [1, 0.25, 0],
        [1, 0.75, 0],
      ]);
    });

    const clip = (invert: boolean, wholeItems = false): LayerState['clip'] => ({
      enable: true,
      visible: false,
      type: 'Plane',
      invert,
      normal: [1, 0, 0],
      position: [500_028, 6_900_005, 305],
      positionOffset: [0, 0, 0],
      length: [1, 1, 1],
      rotation: [0, 0, 0],
      bounds: [0, 0, 0, 0, 0, 0],
      wholeItems,
    });
    const slice: Slice = {
      id: 's',
      name: '',
      active: true,
      axis: 'j',
      normal: [0, 1, 0],
      position: [500_020, 6_900_005, 305],
      dip: 90,
      azimuth: 0,
    };
    const section: Section = {
      on: true,
      position: [500_025, 6_900_005, 305],
      dip: 90,
      azimuth: 90,
      fromBelow: false,
      thickness: 12,
      step: 10,
    };

    it('cut layers by planes, and show slices in the place of blocks', async () => {
      const part = async (layer: string, cut: LayerState['clip']): Promise<number> =>
        (await draw({ [layer]: { clip: cut } })).drawn / (await draw({ [layer]: {} })).drawn;
      for (const layer of ['blocks', 'surface']) {
        expect(await part(layer, clip(false))).toBeCloseTo(12 / 40, 1);
        expect(await part(layer, clip(true))).toBeCloseTo(28 / 40, 1);
      }
      expect(await part('blocks', clip(false, true))).toBeCloseTo(1 / 4, 1);
      expect(await part('points', clip(false))).toBeCloseTo(1 / 4, 1);
      const slicing = { on: true, slices: [slice] };
      for (const layer of ['blocks', 'halves']) {
        const south = fromSouth(middle, 20);
        expect((await draw({ [layer]: { slicing } })).drawn).toBeLessThan(700);
        expect((await draw({ [layer]: { slicing } }, {}, south)).drawn).toBeGreaterThan(2000);
      }
    });

    it('draw what is cut open in the very colours of the legend, but for states of before', async () => {
      const colouring = colouringBy('GRADE');
      const { palette } = drawnPalette(colouring);
      const legend = [0.1, 0.5, undefined, 0.9].map((grade) => {
        if (grade === undefined) return lost.map((part) => part * 255);
        const at = Math.floor(grade * 256) * 4;
        return [...palette.subarray(at, at + 3)];
      });
      const differences = async (state: Partial<LayerState>, view: Partial<ViewState> = {}): Promise<number[]> => {
        const picture = await draw({ blocks: { colouring, ...state } }, { view }, fromSouth(middle, 20));
        return colours(picture).map((found, at) => colourDifference(found, legend[at]!));
      };
      const geometry = looking({ PlainCuts: true });
      const slicing = { on: true, slices: [slice] };
      const upright = { ...section, azimuth: 180 };
      const northern = { ...clip(false)!, normal: [0, 1, 0] as [number, number, number] };
      const cuts: [Partial<LayerState>, Partial<ViewState>][] = [
        [{ slicing }, {}],
        [{}, { section: upright }],
        [{ clip: northern }, {}],
      ];
      for (const [state, view] of cuts) {
        for (const difference of await differences({ ...state, geometry }, view)) expect(difference).toBeLessThan(3);
        expect(Math.min(...(await differences(state, view)))).toBeGreaterThan(3);
      }
    });

    it('show the face of blocks at the plane of a section, behind what stands in its thickness', async () => {
      const view = {
        section: { ...section, position: [500_025, 6_900_003, 305] as [number, number, number], azimuth: 180 },
      };
      const layers = {
        blocks: { geometry: looking({ PlainCuts: true }) },
        points: { geometry: looking({ PointSize: 12, DiffuseColor: [0, 1, 0] }) },
      };
      const south = fromSouth(middle, 20);
      const picture = await draw(layers, { view }, south);
      const [point, beside] = [0.5 + (5 / 40) * 0.75, 0.5 + (9 / 40) * 0.75];
      expect(colourDifference(picture.at(point, 0.5), [0, 255, 0])).toBeLessThan(10);
      const itemAt = async (across: number): Promise<unknown> =>
        session.pictures!.itemAt(await ask(layers, { view }, south), [across, 0.5]);
      expect(await itemAt(point)).toMatchObject({ layerName: expect.stringMatching(/points$/) as string, item: 2 });
      const found = (await itemAt(beside)) as { layerName: string; item: number; position: Vector3 };
      expect(found).toMatchObject({ layerName: expect.stringMatching(/blocks$/) as string, item: 2 });
      expect(found.position[1]).toBeCloseTo(6_900_003, 6);
    });

    it('are cut and sliced by the plugins that are on for the tenant alone', async () => {
      const slicing = { on: true, slices: [slice] };
      const cutBy: Record<string, readonly [Partial<LayerState>, Partial<ViewState>]> = {
        clipping: [{ clip: clip(false) }, {}],
        slicing: [{}, { section }],
      };
      for (const layer of ['blocks', 'halves', 'points', 'lines', 'surface']) {
        const geometry = looking({ PointSize: 12, LineWidth: 8 });
        const whole = (await draw({ [layer]: { geometry } })).drawn;
        for (const [plugin, [state, view]] of Object.entries(cutBy)) {
          const shown = async (...off: string[]): Promise<number> =>
            (await draw({ [layer]: { geometry, ...state } }, { view, off })).drawn;
          expect(await shown(), `${plugin} on ${layer}`).toBeLessThan(whole * 0.8);
          expect(await shown(plugin), `${plugin} off ${layer}`).toBe(whole);
        }
        expect((await draw({ [layer]: { geometry, slicing } }, { off: ['slicing'] })).drawn).toBe(whole);
      }
      const at = async (...off: string[]): Promise<unknown> =>
        session.pictures!.itemAt(await ask({ blocks: { clip: clip(false) } }, { off }), [0.5 - (15 / 40) * 0.75, 0.5]);
      expect(await at()).toBeUndefined();
      expect(await at('clipping')).toMatchObject({ item: 0 });
    });

    it('show of each layer the items that are seen, by whatever hides the others', async () => {
      const categories = [
        { label: 'Ore', value: 0, color: '#FF0000', visible: true },
        { label: 'Waste', value: 1, color: '#00FF00', visible: false },
        { label: 'Dyke', value: 2, color: '#0000FF', visible: true },
      ];
      const colouring = colouringBy('ROCK', { colorType: 'Categorical', categories });
      const filters = [{ id: 'f', field: 'GRADE', dataRange: [0.1, 0.9] as [number, number], enabled: true }];
      const asked: [Partial<LayerState>, Partial<ViewState>, ...off: string[]][] = [
        [{}, {}],
        [{ colouring }, {}],
        [{ colouring, filters }, {}],
        [{ selection: ['far'], colouring }, {}],
        [{ clip: clip(true), filters }, {}],
        [{ clip: clip(false, true), colouring }, {}],
        [{ clip: clip(true, true), colouring }, {}],
        [{ clip: clip(false), colouring }, {}, 'clipping'],
        [{ colouring }, { section }],
        [{ clip: clip(true), filters }, { section }],
      ];
      const numbers = new Set<number>();
      for (const layer of ['blocks', 'points'])
        for (const [state, view, ...off] of asked) {
          const layers = { [layer]: { geometry: looking({ PointSize: 12 }), ...state } };
          const picture = await draw(layers, { view, off });
          const layerName = `${dataset.id}/${layer}`;
          const subset = await subsets.of(sessionOf(dataset, layers, { view, off }), 'v1', layerName, {
            visible: true,
          });
          const { mask } = await session.mask({ dataset, layer }, subset);
          const shown = colours(picture).map((colour) => Number(colour.some((part) => Math.abs(part - 26) > 16)));
          expect([layer, state, shown]).toEqual([layer, state, [...(mask ? bytesOfBits(mask, 4) : [1, 1, 1, 1])]]);
          numbers.add(shown.reduce((sum, one) => sum + one));
        }
      expect(numbers.size).toBeGreaterThan(3);
    });

    it('close what a hidden category opens, in blocks of any size', async () => {
      const hidden = [
        { label: 'low', value: 0, color: '#FF0000', visible: true },
        { label: 'high', value: 1, color: '#00FF00', visible: false },
      ];
      const colouring = colouringBy('LEVEL', { colorType: 'Categorical', categories: hidden });
      const near = fromAbove([500_005, 6_900_005, 305], 10);
      for (const layer of ['tower', 'steps']) {
        // A point in the lower block would be seen through a hole in its top.
        const picture = await draw(
          { [layer]: { colouring }, points: { geometry: looking({ PointSize: 18 }) } },
          {},
          near,
        );
        expect([layer, picture.at(0.5, 0.5)]).toEqual([layer, [expect.closeTo(232, -1), 0, 0]]);
      }
    });

    it('show grades as a volume, or as shells', async () => {
      const near = fromAbove([500_006, 6_900_006, 306], 8);
      const shown = (Representation: 'Volume' | 'Shells' | 'Surface', Shells: number[] = []): Promise<SeenPicture> =>
        draw({ ball: { colouring: colouringBy('GRADE'), geometry: looking({ Representation, Shells }) } }, {}, near);
      const volume = await shown('Volume');
      expect(volume.at(0.5, 0.5)[0]).toBeGreaterThan(100);
      expect(volume.at(0.25, 0.15)).toEqual([26, 26, 26]);
      // A shell of 0.5 is a ball of half the radius; the grid's middle is a little below its greatest grade.
      const shells = await shown('Shells', [0.5]);
      expect(shells.drawn / (Math.PI * (3 * (SIZE[1] / 16)) ** 2)).toBeCloseTo(1, 1);
      expect(shells.at(0.5, 0.5)[0]).toBeGreaterThan(200);
      expect((await shown('Shells', [0.5, 0.2])).drawn).toBeGreaterThan(shells.drawn * 1.5);
      expect((await shown('Shells')).drawn).toBe((await shown('Surface')).drawn);
    });

    describe('of ground', () => {
      /** A hill with four sides of 45°, of 320 m, with the camera above it: ten metres are 50 pixels. */
      const top = fromAbove([500_020, 6_900_020, 320], 24);
      const bright = ([red]: readonly [number, number, number]): number => red;
      /** The brightness of the middle of the northern, eastern, southern and western side. */
      const sides = (picture: SeenPicture): number[] =>
        [picture.at(0.5, 0.79), picture.at(0.72, 0.5), picture.at(0.5, 0.21), picture.at(0.28, 0.5)].map(bright);
      /** How much darker the darkest of the pixels around a place on the southern side is than the side, from its foot upwards. */
      const lineAt = (picture: SeenPicture, climb: number): number => {
        const around = [-3, -2, -1, 0, 1, 2, 3].map((pixels) =>
          bright(picture.at(0.5, (climb + 4) / 48 + pixels / 240)),
        );
        return Math.max(...around) - Math.min(...around);
      };

      it('are lit from the north-west, from wherever one looks', async () => {
        const look = { geometry: looking({ Hillshade: 1 }) };
        const [north, east, south, west] = sides(await draw({ hill: look }, {}, top));
        for (const lit of [north, west]) expect(Math.abs(lit! - 255 * 0.8 * 1.055)).toBeLessThan(8);
        for (const shaded of [east, south]) expect(Math.abs(shaded! - 255 * 0.8 * 0.3)).toBeLessThan(8);
        const turned = sides(await draw({ hill: look }, {}, { ...top, viewUp: [0, -1, 0] }));
        for (const [at, lit] of [south, west, north, east].entries())
          expect(Math.abs(turned[at]! - lit!), `${at}`).toBeLessThan(8);
        const plain = sides(await draw({ hill: {} }, {}, top));
        expect(plain[0]).toBeLessThan(north! - 10);
        const edged = { Hillshade: 1, Representation: 'Surface With Edges', Opacity: 0.4 } as const;
        const seenThrough = [north, east, south, west].map((lit) => 0.4 * lit! + 0.6 * BACKGROUND);
        sides(await draw({ hill: { geometry: looking(edged) } }, {}, top)).forEach((lit, at) =>
          expect(Math.abs(lit - seenThrough[at]!)).toBeLessThan(8),
        );
        // Level ground has its own colours, from item to item and between vertices.
        const level = await draw({ surface: { ...look, colouring: colouringBy('HEIGHT') } });
        expect(Math.abs(bright(level.at(0.5 + (5 / 40) * 0.75, 0.5)) - 255)).toBeLessThan(10);
      });

      it('have contours at the multiples of their interval, every fifth twice as wide, and none where they are cut', async () => {
        const look = { geometry: looking({ ContourInterval: 2 }) };
        const plain = await draw({ hill: {} }, {}, top);
        const lined = await draw({ hill: look }, {}, top);
        for (const climb of [4, 6, 8, 12]) {
          expect(lineAt(lined, climb), `${climb}`).toBeGreaterThan(20);
          expect(lineAt(plain, climb)).toBeLessThan(8);
          expect(lineAt(lined, climb + 1)).toBeLessThan(8);
        }
        expect(lineAt(lined, 10)).toBeGreaterThan(lineAt(lined, 8));
        expect(sides(await draw({ hill: { geometry: looking({ ContourInterval: 0 }) } }, {}, top))).toEqual(
          sides(plain),
        );
        const half: LayerState['clip'] = { ...clip(true)!, position: [500_020, 6_900_005, 305] };
        const cut = await draw({ hill: { ...look, clip: half } }, {}, top);
        expect(bright(cut.at(0.7, 0.5)) === 26 || bright(cut.at(0.3, 0.5)) === 26).toBe(true);
        expect(Math.abs(cut.drawn / lined.drawn - 0.5)).toBeLessThan(0.03);
      });
    });

    it('make picked items stand out', async () => {
      const look = looking({ DiffuseColor: [0, 1, 0], PointSize: 10, LineWidth: 10 });
      const picked = { blocks: [-5, 0], points: [-5, 0], lines: [10, 0], surface: [-15, 2] } as const;
      for (const [layer, [across, up]] of Object.entries(picked)) {
        const picks: ScenePicks = {
          layers: { [`${dataset.id}/${layer}`]: { items: encodeItems(Uint32Array.of(1)), count: 1 } },
          looks: { [dataset.id]: look },
          switches: {},
        };
        const picture = await draw({ [layer]: {} }, { picks });
        const isGreen = (east: number, north: number): boolean => {
          const [red, green, blue] = picture.at(0.5 + (east / 40) * 0.75, 0.5 + north / 40);
          return green > 150 && red < 60 && blue < 60;
        };
        expect([layer, isGreen(across, up), isGreen(15, -2)]).toEqual([layer, true, false]);
      }
    });

    it('stretch elevations', async () => {
      const south = fromSouth(middle, 40);
      const flat = await draw({ blocks: {} }, {}, south);
      const tall = await draw({ blocks: {} }, { view: { zScaling: 3 } }, south);
      expect(tall.drawnInMiddle / flat.drawnInMiddle).toBeCloseTo(3, 1);
      expect(tall.at(0.5, 0.5)).not.toEqual([26, 26, 26]);
    });

    it('know the item at a place, and where it is met', async () => {
      const itemAt = async (
        across: number,
        up: number,
        ...asked: Parameters<typeof ask>
      ): ReturnType<NonNullable<EngineSession['pictures']>['itemAt']> =>
        session.pictures!.itemAt(await ask(...asked), [0.5 + (across / 40) * 0.75, 0.5 + up / 40]);
      const big = { geometry: looking({ PointSize: 10, LineWidth: 6 }) };
      const expectItem = async (layer: string, wanted: readonly [number, Vector3], across: number): Promise<void> => {
        const found = await itemAt(across, 0, { [layer]: big });
        expect(found).toMatchObject({ layerName: `${dataset.id}/${layer}`, item: wanted[0] });
        found!.position.forEach((part, axis) => expect(part - origin[axis]!).toBeCloseTo(wanted[1][axis]!, 6));
      };
      await expectItem('blocks', [3, [36, 5, 10]], 16);
      await expectItem('blocks', [0, [1, 5, 10]], -19);
      await expectItem('halves', [0, [4, 5, 5]], -16);
      await expectItem('points', [2, [25, 5, 5]], 5.2);
      await expectItem('lines', [1, [31, 5, 5]], 11);
      await expectItem('surface', [0, [31, 5, 5]], 11);
      expect(await itemAt(0, 10, { blocks: {} })).toBeUndefined();
      expect(await itemAt(-5, 0, { halves: {} })).toBeUndefined();
      expect(await itemAt(0, 0, {})).toBeUndefined();
      // The layer in front, and in a perspective view with stretched elevations the same.
      const both = { points: big, blocks: {} };
      expect(await itemAt(5, 0, both)).toMatchObject({ layerName: `${dataset.id}/blocks`, item: 2 });
      const perspective = { view: { cameraParallelProjection: false, zScaling: 2 } };
      const far = {
        ...above,
        position: [500_020, 6_900_005, 305 + 20 / Math.tan(Math.PI / 12)] as [number, number, number],
      };
      expect(await itemAt(5, 0, { surface: {} }, perspective, far)).toMatchObject({ item: 0 });
      const met = await itemAt(5, 0, { surface: {} }, perspective, far);
      expect(met!.position.map((part, axis) => part - origin[axis]!)).toEqual(
        [25, 5, 5].map((part) => expect.closeTo(part, 6)),
      );
      const filters = [{ id: 'f', field: 'GRADE', dataRange: [0.8, 1] as [number, number], enabled: true }];
      expect(await itemAt(5, 0, { blocks: { filters } })).toBeUndefined();
      expect(await itemAt(15, 0, { blocks: { filters } })).toMatchObject({ item: 3 });
    });

    it('refuse what is not there', async () => {
      const request = await ask({ blocks: { colouring: colouringBy('NO') } });
      await expect(session.pictures!.draw(request)).rejects.toMatchObject({ code: 'unknown-field', status: 404 });
      const stop = AbortSignal.abort(new Error('nobody waits'));
      await expect(session.pictures!.draw(await ask({ blocks: {} }), stop)).rejects.toThrow('nobody waits');
    });

    it('are the same after a worker died', async () => {
      const before = await draw({ blocks: { colouring: colouringBy('GRADE') } });
      process.kill(engine.pids[1]!, 'SIGKILL');
      await expect.poll(() => log.lines.some(({ message }) => message === 'A ParaView worker ended')).toBe(true);
      const after = await draw({ blocks: { colouring: colouringBy('GRADE') } });
      expect(colours(after)).toEqual(colours(before));
    });
  },
);
