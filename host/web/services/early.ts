import type { SocketAhead } from 'adit/core/web';
import type { EarlyAnswers } from './early-answers.ts';

/** What the script in the page has asked for before the program was there. */
export interface Early {
  readonly answers: EarlyAnswers;
  /** A socket to where the last render session was. */
  readonly socket: SocketAhead | undefined;
}

declare global {
  /** Undefined where the script in the page did not run. */
  var aditEarly: Early | undefined;
}
