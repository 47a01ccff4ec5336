import type { Access } from 'adit/core';
import { code } from './table.ts';

/** Says who may make a call. */
export function accessText(access: Access): string {
  if (access.kind === 'public') return 'anyone';
  if (access.kind === 'any-account') return 'any account, also an inactive one';
  if (access.kind === 'signed-in') return 'any active account';
  const scopes = [access.scope ?? []].flat();
  const where = scopes.map(({ object, from, optional }) => `${object} ${code(from)}${optional ? ' (if given)' : ''}`);
  return `${code(access.permission)} on ${where.length > 0 ? where.join(', ') : 'the tenant'}`;
}
