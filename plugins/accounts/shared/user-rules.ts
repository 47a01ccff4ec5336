import { AditError, type GlobalRole } from 'adit/core';
import { domainOf } from './email.ts';

interface Person {
  readonly id: string;
  readonly globalRole: GlobalRole;
}

const notAllowed = (message: string): AditError => new AditError('not-allowed', { status: 403, message });

/**
 * Throws unless `caller`, who manages users, may act on `target`: 403 for an Administrator who would act on a System Administrator, and 409
 * `own-account` for what nobody may do to the own account.
 *
 * @beta
 */
export function checkMayManage(caller: Person, target: Person, options: { readonly isOwnRefused: boolean }): void {
  if (target.globalRole === 'System Administrator' && caller.globalRole !== 'System Administrator')
    throw notAllowed('System Administrators are managed by System Administrators');
  if (options.isOwnRefused && target.id === caller.id)
    throw new AditError('own-account', { status: 409, message: 'Nobody does this to the own account' });
}

/**
 * Throws unless the caller may give this role: 403 for anybody but a System Administrator, 409 `own-account` for the own role, and 409
 * `domain-not-allowed` for a System Administrator whose address is of no domain of the identity provider.
 *
 * @beta
 */
export function checkRoleChange(
  caller: Person,
  target: { readonly id?: string; readonly email: string; readonly globalRole: GlobalRole },
  role: GlobalRole | undefined,
  allowedDomains: readonly string[],
): void {
  if (role === undefined || role === target.globalRole) return;
  if (caller.globalRole !== 'System Administrator') throw notAllowed('Global roles are given by System Administrators');
  if (target.id === caller.id)
    throw new AditError('own-account', { status: 409, message: 'Nobody changes the own role' });
  if (role === 'System Administrator' && !allowedDomains.includes(domainOf(target.email)))
    throw new AditError('domain-not-allowed', {
      status: 409,
      message: "System Administrators have addresses of the identity provider's domains",
    });
}
