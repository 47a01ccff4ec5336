import { expect, it } from 'vitest';
import { roleIdOf, statusOf } from './user-status.ts';

it('[A2.30g, A2.30h, A2.30i, A2.34, A4.01a] an account is active, inactive or pending; one that asks for access waits for an answer, or was denied it', () => {
  expect([true, false, null].map((isActive) => statusOf({ isActive, isAccessRequested: false }))).toEqual([
    'active',
    'inactive',
    'pending',
  ]);
  const asked = [null, false, true].map((isActive) => statusOf({ isActive, isAccessRequested: true }));
  expect(asked).toEqual(['requested', 'denied', 'active']);
  expect(roleIdOf({ globalRole: { name: 'System Administrator' } })).toBe('system-administrator');
  expect(roleIdOf({ globalRole: { name: 'geoscientist' } })).toBe('geoscientist');
});
