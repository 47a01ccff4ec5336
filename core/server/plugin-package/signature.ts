import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify, type KeyObject } from 'node:crypto';
import { z } from 'zod';

/** Beside a plugin's manifest or an index: who signed it, and the signature of its bytes. @internal */
export const SIGNATURE_ENDING = '.sig';

const signatureShape = z.strictObject({ key: z.string(), signature: z.string() });

/** Who signed something, by the public key, and the signature itself. @internal */
export type Signature = z.infer<typeof signatureShape>;

/** A new key to sign with, as a file keeps it. @internal */
export function makeSigningKey(): string {
  return generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
}

/** The public key that belongs to a key to sign with: 43 characters that may stand in an address. Throws an Error for what is no such key. @internal */
export function publicKeyOf(pem: string): string {
  return createPublicKey(privateKeyOf(pem)).export({ format: 'jwk' }).x as string;
}

/** What stands in the signature's file for these bytes. @internal */
export function signatureText(bytes: Uint8Array, pem: string): string {
  const signature = sign(null, bytes, privateKeyOf(pem)).toString('base64url');
  return `${JSON.stringify({ key: publicKeyOf(pem), signature } satisfies Signature, undefined, 2)}\n`;
}

/** Reads what `signatureText` wrote; undefined for anything else. @internal */
export function parseSignature(text: string): Signature | undefined {
  try {
    return signatureShape.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Whether the key signed these bytes; a key that is none did not. @internal */
export function isSignedBy(key: string, bytes: Uint8Array, { signature }: Signature): boolean {
  try {
    const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key }, format: 'jwk' });
    return verify(null, bytes, publicKey, Buffer.from(signature, 'base64url'));
  } catch {
    return false;
  }
}

function privateKeyOf(pem: string): KeyObject {
  let key: KeyObject | undefined;
  try {
    key = createPrivateKey(pem);
  } catch {
    // What it is instead is nobody's business.
  }
  if (key?.asymmetricKeyType !== 'ed25519') throw new Error('this is no key that adit plugin key made');
  return key;
}
