import { Decoder, Encoder, ExtensionCodec } from '@msgpack/msgpack';
import type { ExtensionCodecType } from '@msgpack/msgpack';
import { assertBoundedStructure } from './message-structure.ts';
import { closeCode, ProtocolError } from './protocol.ts';

const keptBufferBytes = 1024 * 1024;

/** The encoder would turn these into empty maps without a word. */
const strictCodec: ExtensionCodecType<undefined> = {
  tryToEncode(value) {
    if (
      value instanceof ArrayBuffer ||
      value instanceof SharedArrayBuffer ||
      value instanceof Map ||
      value instanceof Set ||
      value instanceof Error ||
      value instanceof Promise
    ) {
      throw new TypeError(`A ${value.constructor.name} cannot be sent`);
    }
    return ExtensionCodec.defaultCodec.tryToEncode(value, undefined);
  },
  decode: (data, type) => ExtensionCodec.defaultCodec.decode(data, type, undefined),
};

const decoder = new Decoder({ extensionCodec: strictCodec });
let encoder = newEncoder();

/**
 * Encodes a message as MessagePack, typed arrays and DataViews (of shared memory too) as `bin` of their bytes; throws on what has no
 * encoding: ArrayBuffer, Map, Set, Error, Promise, BigInt, functions, symbols, cycles.
 */
export function encodeMessage(message: unknown): Uint8Array<ArrayBuffer> {
  const shared = encoder.encodeSharedRef(message);
  // The encoder's buffer only grows; after a large message it goes away with it, so that one message is not remembered for ever.
  if (shared.buffer.byteLength > keptBufferBytes) encoder = newEncoder();
  return shared.slice();
}

/**
 * Decodes one message; throws a ProtocolError on anything that is not exactly one bounded MessagePack value. Binary values are views
 * into `bytes` at any offset.
 */
export function decodeMessage(bytes: Uint8Array): unknown {
  assertBoundedStructure(bytes);
  try {
    return decoder.decode(bytes);
  } catch {
    throw new ProtocolError(closeCode.protocolError, 'Malformed message');
  }
}

function newEncoder(): Encoder {
  return new Encoder({ extensionCodec: strictCodec, initialBufferSize: 16 * 1024, ignoreUndefined: true });
}
