import type { Answer } from './worker/session-worker.ts';

/** Asks the session's worker one thing. */
export type Ask = (header: object, binary?: Uint8Array) => Promise<Answer>;
