import { describe, expect, expectTypeOf, it } from 'vitest';
import { z } from 'zod';
import { someOf } from './some-of.ts';
import { updateProperty, updateViewState } from './procedures.ts';

const shape = z.strictObject({ name: z.string(), size: z.number().min(1).default(3), note: z.string().optional() });

describe('some parts of an object', () => {
  it('are those that are named, without first values of the others', () => {
    for (const some of [{}, { name: 'a' }, { size: 4 }, { note: 'b', size: 1 }])
      expect(someOf(shape).parse(some)).toEqual(some);
    expectTypeOf(someOf(shape).parse({})).toEqualTypeOf<{ name?: string; size?: number; note?: string | undefined }>();
  });

  it('are held to the shape', () => {
    for (const wrong of [{ size: 0 }, { size: null }, { other: 1 }]) expect(() => someOf(shape).parse(wrong)).toThrow();
  });

  it('are all that a call changes of a view, or of how a layer looks', () => {
    const place = { viewId: 'view1', layerName: 'd/points' };
    const view = { viewId: 'view1', state: { zScaling: 2 } };
    const look = { ...place, type: 'geometry' as const, properties: { Opacity: 0.5 } };
    expect(updateViewState.params.parse(view)).toEqual(view);
    expect(updateProperty.params.parse(look)).toEqual(look);
  });
});
