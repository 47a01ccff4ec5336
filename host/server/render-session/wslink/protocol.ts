/** Bytes in front of each slice of a message: id, offset and total size, each a little-endian uint32. */
export const headerBytes = 12;

/** The largest frame either side sends, its header included; told to the client in the answer to hello. */
export const maxFrameBytes = 512 * 1024;

/** The most bytes that unfinished messages of a client may announce before and after it is authenticated. */
export const maxIncomingBytes = { beforeAuthentication: 4 * 1024, afterAuthentication: 8 * 1024 * 1024 } as const;

/** The most bytes that wait for one reader; more than that means that it is too slow. */
export const maxHeldBytes = 8 * 1024 * 1024;

/** What wslink clients send when nobody gave them a secret; never accepted. */
export const stockSecret = 'wslink-secret';

/** The id of the hello message and of its answer; the stock client knows no other. */
export const helloId = 'system:c0:0';

/** Close codes of the socket; those from 4000 on are ours. */
export const closeCode = {
  goingAway: 1001,
  protocolError: 1002,
  tooBig: 1009,
  internalError: 1011,
  authenticationFailed: 4401,
  authenticationTimeout: 4408,
  slowReader: 4429,
} as const;

/** Codes of the errors that this library itself answers calls with. */
export const callErrorCode = {
  unknownMethod: -32601,
  unauthorized: -32000,
  exception: -32001,
  notSerialisable: -32002,
  tooManyCalls: -32003,
} as const;

/** Why a socket must be closed: what the peer sent breaks the protocol or a limit. */
export class ProtocolError extends Error {
  readonly closeCode: number;

  constructor(code: number, reason: string) {
    super(reason);
    this.name = 'ProtocolError';
    this.closeCode = code;
  }
}
