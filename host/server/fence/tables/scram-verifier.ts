import { createHash, createHmac, pbkdf2 } from 'node:crypto';
import { promisify } from 'node:util';

const ITERATIONS = 4_096;
const KEY_BYTES = 32;
const derive = promisify(pbkdf2);

/** What PostgreSQL keeps of a password (RFC 5803), so that the password itself stands in no statement and no log. */
export async function scramVerifier(password: string, salt: Buffer): Promise<string> {
  const salted = await derive(password, salt, ITERATIONS, KEY_BYTES, 'sha256');
  const keyed = (words: string): Buffer => createHmac('sha256', salted).update(words).digest();
  const stored = createHash('sha256').update(keyed('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${stored}:${keyed('Server Key').toString('base64')}`;
}
