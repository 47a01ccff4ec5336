import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { byName, recordByName } from './record-by-name.ts';

const names = ['__proto__', '__proto___', '__proto__x', 'constructor', 'prototype', 'toString', 'hasOwnProperty', ''];
const text = `{${names.map((name, at) => `${JSON.stringify(name)}:${at}`).join()}}`;

describe('a record by names that users gave', () => {
  it('keeps every name, and leaves the prototype alone', () => {
    const record = recordByName(z.number()).parse(JSON.parse(text));
    expect(JSON.stringify(record)).toBe(text);
    expect(Object.getPrototypeOf(record)).toBe(Object.prototype);
    expect(names.map((name) => byName(record, name))).toEqual(names.map((_name, at) => at));
  });

  it('checks the value of every name', () => {
    const shape = z.object({ record: recordByName(z.number()).optional() });
    expect(shape.parse({})).toEqual({});
    for (const name of names) {
      const { error } = shape.safeParse({ record: JSON.parse(`{${JSON.stringify(name)}: "no"}`) as unknown });
      expect(error?.issues).toHaveLength(1);
    }
    for (const other of [null, [], 'text', 1]) expect(shape.safeParse({ record: other }).success).toBe(false);
  });

  it('is described as a record in both directions', () => {
    for (const io of ['input', 'output'] as const)
      expect(z.toJSONSchema(recordByName(z.number()), { io })).toMatchObject({
        type: 'object',
        additionalProperties: { type: 'number' },
      });
  });

  it('has nothing by a name that every object inherits', () => {
    expect(names.map((name) => byName({}, name))).toEqual(names.map(() => undefined));
  });
});
