import { expect, it } from 'vitest';
import { roleIdOf, statusOf } from './user-status.ts';

it('[A2.30, A4.01] an account is active, inactive or pending; one that asks for access waits for an answer', () => {
  expect([true, false, null].map((isActive) => statusOf({ isActive, isAccessRequested: false }))).toEqual([
    'active',
    'inactive',
    'pending',
  ]);
  expect(statusOf({ isActive: null, isAccessRequested: true })).toBe('requested');
  expect(roleIdOf({ globalRole: { name: 'System Administrator' } })).toBe('system-administrator');
});
