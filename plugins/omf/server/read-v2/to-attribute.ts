import type { Vector3 } from 'adit/core';
import {
  colourTexts,
  omfError,
  plus,
  times,
  type OmfAttribute,
  type OmfLocation,
  type OmfValues,
  type Place,
} from '../model/index.ts';
import type { EntryFiles } from './entry-files.ts';
import type { ArrayReference, IndexAttribute } from './index-shape.ts';
import { areTimes, groupArray, numberArray, textArray, vectorDimensions, type ArraySource } from './parquet-arrays.ts';

const locations: Readonly<Record<Exclude<IndexAttribute['location'], 'Categories'>, OmfLocation>> = {
  Vertices: 'vertices',
  Primitives: 'primitives',
  Subblocks: 'subblocks',
  Elements: 'elements',
  Projected: 'projected',
};

/** What an attribute of the index stands for; `shift` is the project's origin. */
export function toAttribute(files: EntryFiles, index: IndexAttribute, place: Place, shift: Vector3): OmfAttribute {
  const { name, description, units, metadata, location, data } = index;
  const leftOut: OmfAttribute['leftOut'][number][] = [];
  if (data.type === 'Number' && data.colormap !== undefined && data.colormap !== null) leftOut.push('colormap');
  if (data.type === 'Category' && data.attributes.length > 0) leftOut.push('category attributes');
  if (location === 'Categories') throw omfError('bad-index', place, { problem: 'location Categories' });
  return {
    name,
    description: description ?? '',
    units: units ?? '',
    metadata: metadata ?? {},
    location: locations[location],
    data: toValues(files, data, place, shift),
    leftOut,
  };
}

function toValues(files: EntryFiles, data: IndexAttribute['data'], place: Place, shift: Vector3): OmfValues {
  const source = (reference: ArrayReference): ArraySource => ({ files, reference, place });
  const image = ({ filename }: ArrayReference): { name: string; read(most: number): Promise<Buffer> } => ({
    name: filename,
    read: (most) => files.read(filename, most, place),
  });
  switch (data.type) {
    case 'Number': {
      const values = source(data.values);
      return { type: 'number', values: numberArray(values, ['number']), areTimes: () => areTimes(values) };
    }
    case 'Vector': {
      const values = source(data.values);
      return {
        type: 'vector',
        values: groupArray(values, 'vector', ['x', 'y', 'z']),
        dimensions: () => vectorDimensions(values),
      };
    }
    case 'Text':
      return { type: 'text', values: textArray(source(data.values), 'text') };
    case 'Boolean':
      return { type: 'boolean', values: numberArray(source(data.values), ['bool']) };
    case 'Color':
      return { type: 'colour', values: colourTexts(groupArray(source(data.values), 'color', ['r', 'g', 'b', 'a'])) };
    case 'Category':
      return {
        type: 'category',
        values: numberArray(source(data.values), ['index']),
        names: textArray(source(data.names), 'name'),
        ...(data.gradient
          ? { colours: colourTexts(numberArray(source(data.gradient), ['r', 'g', 'b', 'a']), true) }
          : {}),
      };
    case 'MappedTexture':
      return {
        type: 'mapped-texture',
        image: image(data.image),
        coordinates: numberArray(source(data.texcoords), ['u', 'v']),
      };
    case 'ProjectedTexture': {
      const { origin, u, v } = data.orient;
      return {
        type: 'projected-texture',
        image: image(data.image),
        origin: plus(origin, shift),
        u: times(u, data.width),
        v: times(v, data.height),
      };
    }
  }
}
