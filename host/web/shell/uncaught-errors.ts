import { contributionAsked, type Contributions } from 'adit/core/web';
import type { FailureLog, FailureSource } from './failure-log.ts';

/** The id of the run-time plugin whose code an error comes from, by the addresses in its stack. */
export function culpritOf(error: unknown, place = ''): string | undefined {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const files = stack.includes('/plugin-files/') ? stack : place;
  return /\/plugin-files\/[^/\s]+\/([a-z][\w.-]*)\//.exec(files)?.[1];
}

/**
 * Notes what plugins throw where nobody waits for it: a function of a contribution that was asked as that one's, and what run-time plugins throw in
 * timers and listeners as theirs. It breaks nothing by itself.
 */
export function noteUncaughtErrors(failures: FailureLog, contributions: Contributions): void {
  const note = (error: unknown, place?: string): void => {
    const source = sourceOf(error, contributions) ?? timersOf(culpritOf(error, place));
    if (source) failures.note(source, error);
  };
  window.addEventListener('error', (event) => note(event.error, event.filename));
  window.addEventListener('unhandledrejection', (event) => note(event.reason));
}

function sourceOf(error: unknown, contributions: Contributions): FailureSource | undefined {
  const asked = contributionAsked(error);
  if (!asked) return undefined;
  for (const point of contributions.points()) {
    const owner = contributions.registered(point).find(({ value }) => value === asked);
    if (owner) return { pluginId: owner.pluginId, point: point.name, contribution: asked.id };
  }
  return undefined;
}

function timersOf(pluginId: string | undefined): FailureSource | undefined {
  return pluginId === undefined ? undefined : { pluginId, point: 'core.timers', contribution: pluginId };
}
