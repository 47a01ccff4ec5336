import { hash, verify } from '@node-rs/argon2';
import { Semaphore } from 'adit/core/server';

// One check takes some 20 ms of a core and 19 MiB; a crowd at the door must not take all of both.
const checks = new Semaphore(2);
const decoy = hash('a password that nobody has');

/** The argon2id hash of a password, with the library's parameters of today. */
export function hashPassword(password: string): Promise<string> {
  return checks.run(() => hash(password));
}

/** True when the password fits the hash; takes as long when there is no hash to check. */
export async function checkPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  const known = passwordHash ?? (await decoy);
  const fits = await checks.run(() => verify(known, password).catch(() => false));
  return passwordHash !== undefined && fits;
}
