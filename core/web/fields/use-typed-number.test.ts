import { expect, it } from 'vitest';
import { typedNumber } from './use-typed-number.ts';

it('[W5.23, I9.15] takes numbers typed with a point or a comma', () => {
  expect([' 1.5 ', '1,5', '', 'east', '1e999'].map(typedNumber)).toEqual([1.5, 1.5, undefined, undefined, undefined]);
});
