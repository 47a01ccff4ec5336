import { reaction } from 'mobx';
import { toDisposable, type Disposable } from 'adit/core';
import type { RenderSession } from './render-session.ts';

const FIRST_PAUSE = 2_000;
const LONGEST_PAUSE = 30_000;

/**
 * Calls `look`, which asks what the user may do, again and again while the session is held back: not everything that lets a user in tells so.
 * The pauses grow until there is a session.
 */
export function lookAgain(
  session: Pick<RenderSession, 'isHeldBack' | 'status'>,
  look: () => Promise<unknown>,
): Disposable {
  let pause = FIRST_PAUSE;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let looking: object | undefined;
  const wait = (turn: object): void => {
    timer = setTimeout(async () => {
      await look();
      if (looking === turn) wait(turn);
    }, pause);
    pause = Math.min(2 * pause, LONGEST_PAUSE);
  };
  const follow = (isHeldBack: boolean): void => {
    clearTimeout(timer);
    looking = isHeldBack ? {} : undefined;
    if (looking) wait(looking);
  };
  const stops = [
    reaction(() => session.isHeldBack, follow, { fireImmediately: true }),
    reaction(
      () => session.status === 'initialized',
      (isThere) => isThere && (pause = FIRST_PAUSE),
    ),
  ];
  return toDisposable(() => {
    stops.forEach((stop) => stop());
    follow(false);
  });
}
