import { hash, verify } from '@node-rs/argon2';
import { Turnstile } from './turnstile.ts';

// One check takes some 20 ms of a core and 19 MiB; a crowd at the door must not take all of both.
const turnstile = new Turnstile(2);
const decoy = hash('a password that nobody has');

/** The argon2id hash of a password, with the library's parameters of today. */
export function hashPassword(password: string): Promise<string> {
  return turnstile.pass(() => hash(password));
}

/** True when the password fits the hash; takes as long when there is no hash to check. */
export async function checkPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  const known = passwordHash ?? (await decoy);
  const fits = await turnstile.pass(() => verify(known, password).catch(() => false));
  return passwordHash !== undefined && fits;
}
