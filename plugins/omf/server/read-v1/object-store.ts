import { byName } from 'adit/core';
import { z } from 'zod';
import { omfError, type NumberArray, type Place } from '../model/index.ts';
import { binaryArray, type Blob } from './binary-array.ts';
import { listArray } from './list-array.ts';

const blobShape = z.object({
  start: z.int().nonnegative(),
  length: z.int().nonnegative(),
  dtype: z.enum(['<f8', '<i8', 'image/png']),
});
const arrayObjectShape = z.object({ array: z.union([blobShape, z.array(z.unknown())]) });

const widths: Readonly<Record<string, number>> = {
  ScalarArray: 1,
  Vector2Array: 2,
  Vector3Array: 3,
  Int2Array: 2,
  Int3Array: 3,
  ColorArray: 3,
};

/** The objects of a file's index, which name each other. */
export class ObjectStore {
  readonly #objects: Readonly<Record<string, unknown>>;
  readonly #path: string;
  /** Blobs stand before the index. */
  readonly #end: number;

  constructor(objects: Readonly<Record<string, unknown>>, path: string, end: number) {
    this.#objects = objects;
    this.#path = path;
    this.#end = end;
  }

  /** The class of an object. Throws `omf-missing-object` when it is not there. */
  classOf(id: string, place: Place): string {
    const found = this.#find(id, place);
    const name = '__class__' in found ? found.__class__ : undefined;
    return typeof name === 'string' ? name : '';
  }

  /** An object of one of the classes. Throws `omf-missing-object`, and `omf-bad-index` for one of another sort. */
  get<Shape extends z.ZodType>(id: string, classes: readonly string[], shape: Shape, place: Place): z.infer<Shape> {
    const found = this.#find(id, place);
    const name = this.classOf(id, place);
    if (!classes.includes(name)) throw omfError('bad-index', place, { problem: `${name} (${classes.join(', ')})` });
    const result = shape.safeParse(found);
    if (result.success) return result.data;
    const [issue] = result.error.issues;
    const problem = `${name} ${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`.slice(0, 300);
    throw omfError('bad-index', place, { problem });
  }

  /** An array of numbers of a class; those of colours may stand in the index. */
  numbers(id: string, classes: readonly string[], place: Place): NumberArray {
    const { array } = this.get(id, classes, arrayObjectShape, place);
    const width = byName(widths, this.classOf(id, place)) ?? 1;
    if (Array.isArray(array)) return listArray(array, width);
    if (array.dtype === 'image/png') throw omfError('bad-index', place, { problem: array.dtype });
    return binaryArray(this.blob(array, place), array.dtype === '<f8' ? 'f8' : 'i8', width, place);
  }

  /** An array that stands in the index. */
  list(id: string, classes: readonly string[], place: Place): readonly unknown[] {
    return this.get(id, classes, z.object({ array: z.array(z.unknown()) }), place).array;
  }

  /** Throws `omf-bad-index` for what is no blob, and `omf-array-damaged` for one that stands outside of the file's part for blobs. */
  blob(value: unknown, place: Place): Blob {
    const { data, error } = blobShape.safeParse(value);
    if (!data) throw omfError('bad-index', place, { problem: error.issues[0]?.message ?? '' });
    const { start, length } = data;
    if (start + length > this.#end)
      throw omfError('array-damaged', place, { entry: `@${start}`, problem: `${length} > ${this.#end - start}` });
    return { path: this.#path, start, length };
  }

  #find(id: string, place: Place): object {
    const found = byName(this.#objects, id);
    if (typeof found !== 'object' || found === null)
      throw omfError('missing-object', place, { entry: id.slice(0, 100) });
    return found;
  }
}
