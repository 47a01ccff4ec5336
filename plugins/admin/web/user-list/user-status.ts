import type { GlobalRole } from 'adit/core';
import type { User } from 'adit/plugins/accounts';

/** The states of an account, as lists and filters name them. */
export const userStatuses = ['active', 'inactive', 'pending', 'requested', 'denied'] as const;
export type UserStatus = (typeof userStatuses)[number];

/** In which state an account is. A request for access stays with the account: while it is pending it waits for an answer, then it was denied. */
export function statusOf({ isActive, isAccessRequested }: Pick<User, 'isActive' | 'isAccessRequested'>): UserStatus {
  if (isActive === null) return isAccessRequested ? 'requested' : 'pending';
  if (isActive) return 'active';
  return isAccessRequested ? 'denied' : 'inactive';
}

/** The ids of the global roles by their names. */
export const globalRoleIds = {
  'New User': 'new-user',
  geoscientist: 'geoscientist',
  Administrator: 'administrator',
  'System Administrator': 'system-administrator',
} as const satisfies Record<GlobalRole, string>;
export type GlobalRoleId = (typeof globalRoleIds)[GlobalRole];

/** The id of a global role; texts and filters go by it. */
export function roleIdOf({ globalRole }: Pick<User, 'globalRole'>): GlobalRoleId {
  return globalRoleIds[globalRole.name as GlobalRole] ?? 'new-user';
}
