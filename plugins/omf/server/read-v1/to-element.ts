import { z } from 'zod';
import type { Vector3 } from 'adit/core';
import {
  colourText,
  omfError,
  plus,
  type NumberArray,
  type OmfAxis,
  type OmfElement,
  type OmfGeometry,
  type Place,
} from '../model/index.ts';
import { listArray } from './list-array.ts';
import type { ObjectStore } from './object-store.ts';
import { toAttributes, toTexture } from './to-attributes.ts';

const triple = z.tuple([z.number(), z.number(), z.number()]);
const sizes = z.array(z.number());
const elementShape = z.object({
  name: z.string().nullish(),
  description: z.string().nullish(),
  color: z.array(z.number()).length(3).nullish().catch(undefined),
  subtype: z.string().nullish(),
  geometry: z.string(),
  data: z.array(z.string()).default([]),
  textures: z.array(z.string()).default([]),
});
const origin = triple.default([0, 0, 0]);
const verticesShape = z.object({ origin, vertices: z.string() });
const linesShape = verticesShape.extend({ segments: z.string() });
const surfaceShape = verticesShape.extend({ triangles: z.string() });
const gridShape = z.object({
  origin,
  tensor_u: sizes,
  tensor_v: sizes,
  axis_u: triple.default([1, 0, 0]),
  axis_v: triple.default([0, 1, 0]),
});
const surfaceGridShape = gridShape.extend({ offset_w: z.string().nullish() });
const volumeShape = gridShape.extend({ tensor_w: sizes, axis_w: triple.default([0, 0, 1]) });

const elementClasses = ['PointSetElement', 'LineSetElement', 'SurfaceElement', 'VolumeElement'];

/** What an element of the index stands for; `shift` is the project's origin. */
export function toElement(store: ObjectStore, id: string, index: number, file: string, shift: Vector3): OmfElement {
  const unnamed: Place = { file, element: `${index + 1}`, part: '' };
  const element = store.get(id, elementClasses, elementShape, unnamed);
  const name = element.name ?? '';
  const place = name === '' ? unnamed : { ...unnamed, element: name };
  const [red, green, blue] = element.color ?? [];
  return {
    name,
    description: element.description ?? '',
    ...(red === undefined || green === undefined || blue === undefined ? {} : { colour: colourText(red, green, blue) }),
    metadata: element.subtype ? { subtype: element.subtype } : {},
    geometry: toGeometry(store, element.geometry, place, shift),
    attributes: [
      ...element.data.flatMap((data) => toAttributes(store, data, place)),
      ...element.textures.map((texture) => toTexture(store, texture, place, shift)),
    ],
  };
}

function toGeometry(store: ObjectStore, id: string, place: Place, shift: Vector3): OmfGeometry {
  const kind = store.classOf(id, place);
  const moved = (from: Vector3): Vector3 => plus(from, shift);
  const array = (uuid: string, className: string, part: string): NumberArray =>
    store.numbers(uuid, [className], { ...place, part });
  const vertices = (uuid: string): NumberArray => array(uuid, 'Vector3Array', 'vertices');
  switch (kind) {
    case 'PointSetGeometry': {
      const geometry = store.get(id, [kind], verticesShape, place);
      return { type: 'points', origin: moved(geometry.origin), vertices: vertices(geometry.vertices) };
    }
    case 'LineSetGeometry': {
      const geometry = store.get(id, [kind], linesShape, place);
      const segments = array(geometry.segments, 'Int2Array', 'segments');
      return { type: 'lines', origin: moved(geometry.origin), vertices: vertices(geometry.vertices), segments };
    }
    case 'SurfaceGeometry': {
      const geometry = store.get(id, [kind], surfaceShape, place);
      const triangles = array(geometry.triangles, 'Int3Array', 'triangles');
      return { type: 'surface', origin: moved(geometry.origin), vertices: vertices(geometry.vertices), triangles };
    }
    case 'SurfaceGridGeometry': {
      const geometry = store.get(id, [kind], surfaceGridShape, place);
      return {
        type: 'grid-surface',
        origin: moved(geometry.origin),
        axes: [geometry.axis_u, geometry.axis_v],
        cells: [axisOf(geometry.tensor_u), axisOf(geometry.tensor_v)],
        order: 'first-fastest',
        ...(geometry.offset_w ? { heights: array(geometry.offset_w, 'ScalarArray', 'heights') } : {}),
      };
    }
    case 'VolumeGridGeometry': {
      const geometry = store.get(id, [kind], volumeShape, place);
      return {
        type: 'blocks',
        origin: moved(geometry.origin),
        axes: [geometry.axis_u, geometry.axis_v, geometry.axis_w],
        cells: [axisOf(geometry.tensor_u), axisOf(geometry.tensor_v), axisOf(geometry.tensor_w)],
        order: 'last-fastest',
      };
    }
    default:
      throw omfError('bad-index', place, { problem: kind });
  }
}

function axisOf(list: readonly number[]): OmfAxis {
  const [first] = list;
  const isRegular = first !== undefined && list.every((size) => size === first);
  return { count: list.length, size: isRegular ? first : listArray(list) };
}
