import { encodeItems } from 'adit/core';
import { middle } from './scene-files.ts';

/** A layer as a call each: what is left out is as the layer has it at first. */
export interface ShownLayer {
  readonly selection?: readonly string[];
  readonly geometry?: object;
  readonly colouring?: object;
  readonly filters?: readonly object[];
  readonly clip?: object;
  readonly slices?: { readonly on: boolean; readonly slices: readonly object[] };
}

/** A scene to be saved; layers are named by their dataset and themselves, as `Blocks/blocks`. */
export interface ShownState {
  readonly views: Readonly<
    Record<string, { readonly state: object; readonly active?: string; readonly layers: Record<string, ShownLayer> }>
  >;
  readonly linked?: readonly string[];
  /** Picked items by layer; of the second, picks cannot be changed. */
  readonly picks?: Readonly<
    Record<string, { readonly items: string; readonly isKept?: boolean; readonly look?: object }>
  >;
  /** What only the browser knows. */
  readonly browser?: object;
  /** It asks for an engine that is not on every machine. */
  readonly isWithoutPicture?: boolean;
}

const [east, north, elevation] = middle;
/** From the south-west and from above. */
const camera = {
  position: [east - 90, north - 170, elevation + 140],
  focalPoint: [east, north, elevation + 15],
  viewUp: [0, 0, 1],
};
const fromAbove = {
  position: [east, north, elevation + 300],
  focalPoint: [east, north, elevation],
  viewUp: [0, 1, 0],
  parallelScale: 45,
};
const high = {
  ...camera,
  position: [east - 60, north - 150, elevation + 150],
  focalPoint: [east + 10, north, elevation + 60],
};
const wide = { ...camera, position: [east - 250, north - 500, elevation + 400] };
const ramp = [0, 0.1, 0.2, 0.7, 0.4, 0.9, 0.8, 0.2, 1, 0.8, 0.1, 0.1];

function continuous(field: string, range: readonly [number, number], more: object = {}): object {
  const rgbPoints = ramp.map((part, at) => (at % 4 === 0 ? range[0] + part * (range[1] - range[0]) : part));
  return { field, fieldLabel: field, colorType: 'Continuous', colorRange: range, preset: 'kept', rgbPoints, ...more };
}

function categorical(field: string, labels: readonly string[], hidden: readonly string[] = []): object {
  const colours = ['#E6194B', '#3CB44B', '#FFE119', '#4363D8', '#F58231'];
  return {
    field,
    fieldLabel: field,
    colorType: 'Categorical',
    colorRange: [0, labels.length],
    preset: 'beachy',
    rgbPoints: [],
    categories: labels.map((label, value) => ({
      label,
      value,
      color: colours[value],
      visible: !hidden.includes(label),
    })),
  };
}

const bands = {
  field: 'ORDER',
  fieldLabel: 'ORDER',
  colorType: 'Discrete',
  colorRange: [0, 47],
  preset: 'banded',
  rgbPoints: [
    0, 0.2, 0.2, 0.8, 16, 0.2, 0.2, 0.8, 16, 0.9, 0.9, 0.1, 32, 0.9, 0.9, 0.1, 32, 0.8, 0.1, 0.1, 47, 0.8, 0.1, 0.1,
  ],
  annotations: ['8', '<u>Low</u>', '24', '{{middle}}', '39.5', 'High'],
};
const rocks = ['<b>Oxide</b>', '{{rock}}', '=1+1', 'constructor', 'Óxido'];
const items = (...numbers: number[]): string => encodeItems(Uint32Array.from(numbers));
const day = (of: number): number => Date.UTC(2024, 2, of);

/** Scenes with all that a saved state can hold. */
export const sceneStates: Readonly<Record<string, ShownState>> = {
  'Holes <i>{{n}}</i> ${1}': {
    views: {
      view1: {
        state: { camera, zScaling: 1.5, background: [0.9, 0.93, 1], centerAxesVisibility: true },
        active: 'Holes/intervals',
        layers: {
          'Holes/intervals': {
            geometry: { LineWidth: 9 },
            colouring: categorical('ROCK', rocks, ['=1+1']),
            filters: [
              { id: 'dates', field: 'LOGGED', dataRange: [day(11), day(26)], enabled: true },
              { id: 'grade', field: 'CU', dataRange: [1, 50], enabled: false },
            ],
          },
          'Holes/points': {
            geometry: { PointSize: 14, Opacity: 0.7 },
            colouring: continuous('RQD', [1, 100], { colorType: 'Logarithmic' }),
          },
          'Holes/collars': { geometry: { PointSize: 18, DiffuseColor: [0.1, 0.5, 0.1] } },
          'Holes/survey': { geometry: { Visibility: 0 } },
        },
      },
    },
    browser: {
      hierarchyState: { expanded: { Exploration: true } },
      filtersDisplayState: { open: true, openLayer: null },
    },
  },
  Blocks: {
    views: {
      view1: {
        state: { camera, gridVisibility: false },
        active: 'Blocks/blocks',
        layers: {
          'Blocks/blocks': {
            geometry: { Representation: 'Surface With Edges' },
            colouring: continuous('CU', [0, 37], { presetInvert: true }),
            filters: [
              { id: 'grade', field: 'CU', dataRange: [5, 32], enabled: true },
              { id: 'high', field: 'CU', dataRange: [0, 31.5], enabled: true },
            ],
          },
          'Slope/surface': { geometry: { Opacity: 0.4 } },
        },
      },
    },
  },
  Slices: {
    views: {
      view1: {
        state: { camera, orientationAxesVisibility: false },
        layers: {
          'Blocks/blocks': {
            colouring: categorical('ROCK', ['Ore', 'Waste']),
            slices: {
              on: true,
              slices: [
                {
                  id: 'a',
                  name: '<i>Ore</i>',
                  active: true,
                  axis: 'custom',
                  normal: [-0.866_025_403_784_438_6, 0, 0.5],
                  position: [east, north, 310],
                  dip: 60,
                  azimuth: 270,
                },
                {
                  id: 'b',
                  name: 'Bench',
                  active: true,
                  axis: 'k',
                  normal: [0, 0, 1],
                  position: [east, north, 307],
                  dip: 0,
                  azimuth: 0,
                },
                {
                  id: 'c',
                  name: '',
                  active: false,
                  axis: 'i',
                  normal: [1, 0, 0],
                  position: [east, north, 310],
                  dip: 90,
                  azimuth: 90,
                },
              ],
            },
          },
        },
      },
    },
  },
  Clips: {
    views: {
      view1: {
        state: { camera },
        active: 'Ball/surface',
        layers: {
          'Slope/surface': {
            clip: {
              enable: true,
              visible: false,
              type: 'Box',
              invert: true,
              action: { rotation: [0, 0, 30], length: [50, 30, 40] },
            },
          },
          'Ball/surface': {
            geometry: { DiffuseColor: [0.8, 0.5, 0.2] },
            clip: { enable: true, visible: true, type: 'Plane', action: { normal: [1, 1, 0.5] } },
          },
          'Blocks/blocks': {
            colouring: continuous('CU', [0, 37]),
            clip: {
              enable: true,
              visible: false,
              type: 'Box',
              wholeItems: true,
              action: { length: [60, 40, 30], rotation: [10, 5, 20] },
            },
          },
          'Drawing/lines': { clip: { enable: false, visible: false, type: 'Plane' }, geometry: { LineWidth: 6 } },
        },
      },
    },
  },
  Section: {
    views: {
      view1: {
        state: {
          cameraParallelProjection: true,
          camera: {
            ...camera,
            position: [east + 300, north, elevation + 20],
            focalPoint: [east, north, elevation + 20],
            parallelScale: 60,
          },
          section: { on: true, position: [east, north, elevation], dip: 80, azimuth: 90, thickness: 12, step: 5 },
        },
        layers: {
          'Blocks/blocks': { colouring: continuous('CU', [0, 37]) },
          'Ball/surface': { geometry: { DiffuseColor: [0.2, 0.6, 0.8] } },
          'Slope/surface': {},
          'Holes/intervals': { geometry: { LineWidth: 6 }, colouring: categorical('ROCK', rocks) },
        },
      },
    },
  },
  'Four views': {
    views: {
      view1: {
        state: { camera: high, linked: true },
        layers: {
          'Samples/points': { selection: ['North', 'South::B1'], geometry: { PointSize: 10 }, colouring: bands },
          'P1/survey': { geometry: { LineWidth: 4, DiffuseColor: [0.6, 0.2, 0.6] } },
        },
      },
      view2: {
        state: { camera: high, linked: true, background: [0.1, 0.1, 0.12], foreground: [0.91, 0.91, 0.91] },
        layers: {
          'P1/points': { geometry: { PointSize: 12 }, colouring: continuous('length', [12, 17]) },
          'Slope/surface': {},
        },
      },
      view3: {
        state: { camera: fromAbove, cameraParallelProjection: true, interaction: false },
        layers: {
          'Drawing/lines': { geometry: { LineWidth: 5, DiffuseColor: [0.8, 0, 0] } },
          'Drawing/surface': { geometry: { Representation: 'Surface With Edges' } },
          'Drawing/points': { geometry: { PointSize: 16 } },
        },
      },
      view4: { state: { camera: wide, gridVisibility: false, engine: 'browser' }, layers: {} },
    },
    linked: ['view1', 'view2'],
  },
  Picks: {
    views: {
      view1: {
        state: { camera: wide },
        active: 'Survey/points',
        layers: {
          'Survey/points': {
            geometry: { PointSize: 8 },
            colouring: categorical('ROCK', ['Granite', 'Basalt', 'Schist'], ['Basalt']),
          },
          'Blocks/blocks': { colouring: continuous('CU', [0, 37]) },
          'Holes/intervals': { geometry: { LineWidth: 5 } },
        },
      },
    },
    picks: {
      'Survey/points': { items: items(1, 2, 3, 12, 20), look: { PointSize: 16, DiffuseColor: [0, 0.8, 0.8] } },
      'Blocks/blocks': { items: items(...Array.from({ length: 40 }, (_, at) => 144 + at)), isKept: true },
      'Holes/intervals': { items: items(0, 7, 8) },
    },
  },
  'Drawn by the server': {
    views: {
      view1: {
        state: { camera, engine: 'engine-paraview.engine' },
        layers: {
          'Blocks/blocks': {
            geometry: { Representation: 'Volume', Shells: [10, 20.5] },
            colouring: continuous('CU', [0, 37]),
          },
        },
      },
      view2: {
        state: { camera, engine: 'engine-paraview.engine' },
        layers: {
          'Blocks/blocks': {
            geometry: { Representation: 'Shells', Shells: [10, 20.5] },
            colouring: continuous('CU', [0, 37]),
          },
        },
      },
    },
    isWithoutPicture: true,
  },
};
