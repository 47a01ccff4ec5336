import { expect, it } from 'vitest';
import { accessStateOf } from './access-state.ts';

it('[A2.22, A4.01a] a user who is not let in has no access, has asked for it, was denied it, or was deactivated', () => {
  const state = (isActive: boolean | null, isAccessRequested: boolean) =>
    accessStateOf({ isActive, isAccessRequested });
  expect([state(null, false), state(null, true), state(false, true), state(false, false)]).toEqual([
    'none',
    'requested',
    'denied',
    'deactivated',
  ]);
});
