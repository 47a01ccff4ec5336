import type { FailureLog } from './failure-log.ts';

/** The id of the run-time plugin whose code an error comes from, by the addresses in its stack. */
export function culpritOf(error: unknown, place = ''): string | undefined {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const files = stack.includes('/plugin-files/') ? stack : place;
  return /\/plugin-files\/[^/\s]+\/([a-z][\w.-]*)\//.exec(files)?.[1];
}

/** Notes what run-time plugins throw where nobody waits for it, as in timers and listeners, as theirs; it breaks nothing by itself. */
export function noteUncaughtErrors(failures: FailureLog): void {
  const note = (error: unknown, place?: string): void => {
    const pluginId = culpritOf(error, place);
    if (pluginId !== undefined) failures.report({ pluginId, point: 'core.timers', contribution: pluginId }, error);
  };
  window.addEventListener('error', (event) => note(event.error, event.filename));
  window.addEventListener('unhandledrejection', (event) => note(event.reason));
}
