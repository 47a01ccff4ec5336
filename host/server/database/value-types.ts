import type pg from 'pg';
import TypeOverrides from 'pg/lib/type-overrides';

// By their numbers: only types are taken from the library, so that processes behind the fence need no more of it.
const int8 = 20;
const date = 1082;
const int8Array = 1016;
const dateArray = 1182;
const textArray = 1009;

/**
 * How PostgreSQL's values become ours: int8 is a number while a number holds it exactly and text beyond that; a date is
 * its text, for a day has no time zone; timestamptz is a Date, as `pg` has it.
 */
export function makeValueTypes(): pg.CustomTypesConfig {
  const types = new TypeOverrides();
  const readTexts = types.getTypeParser(textArray) as unknown as (text: string) => Nested<string>;
  types.setTypeParser(int8, readInteger);
  types.setTypeParser(int8Array, (text) => mapNested(readTexts(text), readInteger));
  types.setTypeParser(date, (text) => text);
  types.setTypeParser(dateArray, readTexts);
  return types;
}

type Nested<T> = (T | null | Nested<T>)[];

function readInteger(text: string): number | string {
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : text;
}

function mapNested<T, Result>(list: Nested<T>, change: (value: T) => Result): Nested<Result> {
  return list.map((item) => {
    if (item === null) return null;
    return Array.isArray(item) ? mapNested(item, change) : change(item);
  });
}
