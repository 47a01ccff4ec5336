import { closeCode, helloId, ProtocolError } from './protocol.ts';

/** The first message of a client. */
export interface HelloRequest {
  readonly kind: 'hello';
  /** Undefined when it is missing or no string. */
  readonly secret: string | undefined;
}

/** A call of a method. */
export interface CallRequest {
  readonly kind: 'call';
  readonly id: string;
  /** Who the caller says it is. */
  readonly clientId: string;
  readonly method: string;
  readonly args: readonly unknown[];
  readonly kwargs: Readonly<Record<string, unknown>>;
}

const callId = /^rpc:(\w+(?:\.\w+)*):\d{1,16}$/;
const maxMethodLength = 256;

/** Reads a decoded message; throws a ProtocolError when it is neither hello nor a call. */
export function readRequest(message: unknown): HelloRequest | CallRequest {
  if (!isRecord(message)) throw malformed();
  const { id, method, args, kwargs } = message;
  if (typeof id !== 'string' || typeof method !== 'string' || !Array.isArray(args)) throw malformed();
  if (id === helloId && method === 'wslink.hello') {
    const secret: unknown = isRecord(args[0]) ? args[0]['secret'] : undefined;
    return { kind: 'hello', secret: typeof secret === 'string' ? secret : undefined };
  }
  const clientId = callId.exec(id)?.[1];
  if (clientId === undefined || method.length === 0 || method.length > maxMethodLength || !isRecord(kwargs))
    throw malformed();
  return { kind: 'call', id, clientId, method, args, kwargs };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  return Object.getPrototypeOf(value) === Object.prototype;
}

function malformed(): ProtocolError {
  return new ProtocolError(closeCode.protocolError, 'Neither hello nor a call');
}
