import { toJSONSchema, type $ZodType } from 'zod/v4/core';
import { z } from 'zod';
import { describe, expect, it } from 'vitest';
import { argumentsShape } from './arguments-shape.ts';

const schemaOf = (shape: z.ZodType): object =>
  toJSONSchema(shape as $ZodType, { io: 'input', unrepresentable: 'any' }) as object;

describe('the arguments of a session call', () => {
  const shape = argumentsShape(
    schemaOf(z.strictObject({ format: z.string().max(5), pattern: z.int().default(1), many: z.array(z.number()) })),
    false,
  );

  it('go on as they are where they fit, and tell the field where they do not', () => {
    const given = { format: 'a', many: [1, 2] };
    expect(shape.parse(given)).toBe(given);
    for (const [wrong, field] of [
      [{ format: 'longer', many: [] }, ['format']],
      [{ format: 'a', many: [1, 'x'] }, ['many', 1]],
      [{ many: [] }, ['format']],
      [{ format: 'a', many: [], more: 1 }, []],
      ['text', []],
    ] as const)
      expect(shape.safeParse(wrong).error?.issues.map(({ path }) => path)).toEqual([field]);
  });

  it('are given one by one where the half says so', () => {
    const numbers = argumentsShape(schemaOf(z.tuple([z.number(), z.number().default(1)])), true);
    expect(numbers.def.type).toBe('tuple');
    expect([numbers.safeParse([1]).success, numbers.safeParse(['1']).success]).toEqual([true, false]);
    expect(numbers.safeParse([1, 2, 3]).success).toBe(false);
  });

  it('are compared with no pattern of the half on the thread of the server, nor with too much', () => {
    const slow = argumentsShape(
      { type: 'object', properties: { text: { type: 'string', pattern: '^(a+)+$' } } },
      false,
    );
    expect(slow.safeParse({ text: `${'a'.repeat(50)}!` }).success).toBe(true);
    const many = { type: 'array', items: { anyOf: Array.from({ length: 1_000 }, (_, at) => ({ const: at })) } };
    const list = argumentsShape(many, false);
    expect([list.safeParse(['x']).success, list.safeParse(new Array(1_000_000).fill('x')).success]).toEqual([
      false,
      true,
    ]);
  });

  it('are left to the half where a schema says nothing that is known', () => {
    for (const schema of [{}, { type: 'nothing' }, { $ref: '#/$defs/other' }])
      expect(argumentsShape(schema, false).safeParse({ any: 1 }).success).toBe(true);
  });
});
