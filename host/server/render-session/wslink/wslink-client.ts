import type { Log } from 'adit/core';

/** An authenticated client of a wslink server. */
export interface WslinkClient<Principal> {
  /** Unguessable and unique, of word characters only. */
  readonly id: string;
  /** What `authenticate` returned for the client's secret. */
  readonly principal: Principal;
  /** Bytes that wait for this client; grows when it reads too slowly. */
  readonly heldBytes: number;
  /** Resolves once nothing waits for this client, or it is gone. */
  drained(): Promise<void>;
  /**
   * Pushes to all listeners of a topic of word characters and dots; throws on another topic and on a payload that cannot be encoded or
   * exceeds 8 MiB. A client that has more than 8 MiB waiting is closed with code 4429. Does nothing once it is closed.
   */
  publish(topic: string, payload: unknown): void;
  /** Closes the connection with a code of 1000 or 3000 to 4999 and a reason of at most 123 bytes, and throws on others; what still waits is dropped. */
  close(code: number, reason: string): void;
}

/** What a wslink server asks of its owner. */
export interface WslinkHandlers<Principal> {
  /** Says whose secret it is, undefined for nobody's; never asked for an empty secret or wslink's stock one. Compare in constant time. */
  authenticate(secret: string): Promise<Principal | undefined>;
  /**
   * Answers a call; calls start in the order in which they came and may overlap. A thrown CallError reaches the client as it is, any other
   * error only as 'Exception raised'. Binary arguments are `Uint8Array` views at any offset of a larger buffer. `id` is the
   * caller's, of at most 60 word characters, dots and colons.
   */
  onCall(
    client: WslinkClient<Principal>,
    method: string,
    args: readonly unknown[],
    kwargs: Readonly<Record<string, unknown>>,
    id: string,
  ): Promise<unknown>;
  /** Called once for each client, right after it learnt that it is authenticated. */
  onOpen(client: WslinkClient<Principal>): void;
  /** Called once for each client that was opened. */
  onClose(client: WslinkClient<Principal>): void;
  /** So many bytes go to a client now. */
  onSent(bytes: number): void;
  readonly log: Log;
}
