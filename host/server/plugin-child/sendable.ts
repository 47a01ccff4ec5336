import { types } from 'node:util';
import { serialize } from 'node:v8';
import { THIS_CALL } from '../fence/half-protocol.ts';

const calls = new WeakSet<object>();

/** Marks the context of a call, which stands for the call where it is given to a service. */
export function markCall<Call extends object>(call: Call): Call {
  calls.add(call);
  return call;
}

/** What of a value can be sent: without functions and what has some, such as shapes. */
export function sendable(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return typeof value === 'function' ? undefined : value;
  if (calls.has(value)) return THIS_CALL;
  if (Array.isArray(value)) return value.map(sendable);
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return isCopied(value) ? value : undefined;
  const fields = Object.entries(value).map(([name, field]) => [name, sendable(field)] as const);
  return Object.fromEntries(fields.filter(([, field]) => field !== undefined));
}

function isCopied(value: object): boolean {
  if (ArrayBuffer.isView(value) || types.isAnyArrayBuffer(value)) return true;
  if (!(types.isDate(value) || types.isMap(value) || types.isSet(value))) return false;
  try {
    serialize(value);
    return true;
  } catch {
    return false;
  }
}
