import { createHash } from 'node:crypto';

/** Files whose columns have the same names in the same order have the same signature; case and blanks around a name do not count. */
export function headerSignature(names: readonly string[]): string {
  const text = JSON.stringify(names.map((name) => name.trim().toLowerCase()));
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}
