import type { User } from '../../shared/index.ts';

/** Why a user is not let in. */
export type AccessState = 'none' | 'requested' | 'denied' | 'deactivated';

/** Why a user who is not active is not let in: a request for access stays with the account when it was denied. */
export function accessStateOf({
  isActive,
  isAccessRequested,
}: Pick<User, 'isActive' | 'isAccessRequested'>): AccessState {
  if (isActive === false) return isAccessRequested ? 'denied' : 'deactivated';
  return isAccessRequested ? 'requested' : 'none';
}
