import type { GlobalRole } from 'adit/core';
import type { User } from 'adit/plugins/accounts';

/** The states of an account, as lists and filters name them. */
export const userStatuses = ['active', 'inactive', 'pending', 'requested'] as const;
export type UserStatus = (typeof userStatuses)[number];

/** In which state an account is; one that waits for an answer is neither active nor pending. */
export function statusOf({ isActive, isAccessRequested }: Pick<User, 'isActive' | 'isAccessRequested'>): UserStatus {
  if (isAccessRequested) return 'requested';
  if (isActive === null) return 'pending';
  return isActive ? 'active' : 'inactive';
}

/** The ids of the global roles by their names. */
export const globalRoleIds = {
  'New User': 'new-user',
  Administrator: 'administrator',
  'System Administrator': 'system-administrator',
} as const satisfies Record<GlobalRole, string>;
export type GlobalRoleId = (typeof globalRoleIds)[GlobalRole];

/** The id of a global role; texts and filters go by it. */
export function roleIdOf({ globalRole }: Pick<User, 'globalRole'>): GlobalRoleId {
  return globalRoleIds[globalRole.name as GlobalRole] ?? 'new-user';
}
