import { z } from 'zod';
import type { Vector3 } from 'adit/core';
import {
  colourTexts,
  omfError,
  plus,
  type NumberArray,
  type OmfAttribute,
  type OmfLocation,
  type OmfValues,
  type Place,
  type TextArray,
} from '../model/index.ts';
import { unpackBlob } from './binary-array.ts';
import { listTexts, listTimes } from './list-array.ts';
import type { ObjectStore } from './object-store.ts';

const triple = z.tuple([z.number(), z.number(), z.number()]);
const dataShape = z.object({
  name: z.string().nullish(),
  description: z.string().nullish(),
  location: z.enum(['vertices', 'segments', 'faces', 'cells']),
  array: z.string(),
  colormap: z.string().nullish(),
  legends: z.array(z.string()).default([]),
});
type Data = z.infer<typeof dataShape>;

const textureShape = z.object({
  name: z.string().nullish(),
  description: z.string().nullish(),
  origin: triple,
  axis_u: triple,
  axis_v: triple,
  image: z.unknown(),
});

/** The classes of data that can be read. */
const dataClasses = [
  'ScalarData',
  'Vector2Data',
  'Vector3Data',
  'StringData',
  'DateTimeData',
  'ColorData',
  'MappedData',
];

/** What data of an element stand for; mapped data are one attribute for each legend of texts. */
export function toAttributes(store: ObjectStore, id: string, elementPlace: Place): OmfAttribute[] {
  const kind = store.classOf(id, elementPlace);
  const data = store.get(id, dataClasses, dataShape, elementPlace);
  const place = { ...elementPlace, part: data.name ?? '' };
  const location: OmfLocation = data.location === 'vertices' ? 'vertices' : 'primitives';
  const attribute = (values: OmfValues, suffix = ''): OmfAttribute => ({
    name: `${data.name ?? ''}${suffix}`,
    description: data.description ?? '',
    units: '',
    metadata: {},
    location,
    data: values,
    leftOut: typeof data.colormap === 'string' ? ['colormap'] : [],
  });
  if (kind === 'MappedData')
    return mappedValues(store, data, place).map(({ values, suffix }) => attribute(values, suffix));
  return [attribute(plainValues(store, kind, data.array, place))];
}

function plainValues(store: ObjectStore, kind: string, array: string, place: Place): OmfValues {
  switch (kind) {
    case 'StringData':
      return { type: 'text', values: listTexts(store.list(array, ['StringArray'], place)) };
    case 'DateTimeData':
      return {
        type: 'number',
        values: listTimes(store.list(array, ['DateTimeArray'], place)),
        areTimes: async () => true,
      };
    case 'ColorData':
      return { type: 'colour', values: colourTexts(store.numbers(array, ['ColorArray', 'Int3Array'], place)) };
    case 'Vector2Data':
      return {
        type: 'vector',
        values: inThree(store.numbers(array, ['Vector2Array'], place)),
        dimensions: async () => 2,
      };
    case 'Vector3Data':
      return { type: 'vector', values: store.numbers(array, ['Vector3Array'], place), dimensions: async () => 3 };
    default:
      return { type: 'number', values: store.numbers(array, ['ScalarArray'], place), areTimes: async () => false };
  }
}

/** Vectors of two numbers with a third one, which is missing. */
function inThree(numbers: NumberArray): NumberArray {
  return {
    width: 3,
    count: () => numbers.count(),
    async *parts() {
      for await (const part of numbers.parts()) {
        const wide = new Float64Array((part.length / 2) * 3).fill(NaN);
        for (let row = 0; row * 2 < part.length; row += 1) wide.set(part.subarray(row * 2, row * 2 + 2), row * 3);
        yield wide;
      }
    },
  };
}

interface Legend {
  readonly name: string;
  readonly length: number;
  readonly texts: TextArray;
}

function mappedValues(store: ObjectStore, data: Data, place: Place): { values: OmfValues; suffix: string }[] {
  const names: Legend[] = [];
  const colours: Legend[] = [];
  for (const id of data.legends) {
    const { name, values } = store.get(
      id,
      ['Legend'],
      z.object({ name: z.string().nullish(), values: z.string() }),
      place,
    );
    const kind = store.classOf(values, place);
    const list = store.list(values, ['StringArray', 'DateTimeArray', 'ColorArray', 'ScalarArray'], place);
    const isColour = kind === 'ColorArray';
    const texts = isColour ? colourTexts(store.numbers(values, ['ColorArray'], place)) : listTexts(list);
    (isColour ? colours : names).push({ name: name ?? '', length: list.length, texts });
  }
  if (names.length + colours.length === 0) throw omfError('bad-index', place, { problem: 'MappedData legends' });
  const values = store.numbers(data.array, ['ScalarArray'], place);
  const listed = names.length > 0 ? names : colours;
  return listed.map((legend, index) => {
    const matching = colours.find(({ length }) => length === legend.length);
    return {
      values: { type: 'category', values, names: legend.texts, ...(matching ? { colours: matching.texts } : {}) },
      suffix: index === 0 ? '' : ` ${legend.name === '' ? index + 1 : legend.name}`,
    };
  });
}

/** What an image of an element stands for; `shift` is the project's origin. */
export function toTexture(store: ObjectStore, id: string, elementPlace: Place, shift: Vector3): OmfAttribute {
  const texture = store.get(id, ['ImageTexture'], textureShape, elementPlace);
  const name = texture.name ?? '';
  const place = { ...elementPlace, part: name };
  return {
    name,
    description: texture.description ?? '',
    units: '',
    metadata: {},
    location: 'projected',
    leftOut: [],
    data: {
      type: 'projected-texture',
      origin: plus(texture.origin, shift),
      u: texture.axis_u,
      v: texture.axis_v,
      image: {
        name: name === '' ? id : name,
        async read(most) {
          const parts: Buffer[] = [];
          for await (const part of unpackBlob(store.blob(texture.image, place), most, place)) parts.push(part);
          return Buffer.concat(parts);
        },
      },
    },
  };
}
