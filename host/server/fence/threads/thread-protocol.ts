/** What goes over the pipe between the server and a process that runs a script of a thread. */
export const threadCalls = {
  /** Begins the script, with a `ThreadStart`. */
  start: 'thread.start',
  /** A message for the script, or of it. */
  post: 'thread.post',
  /** What the script threw and nobody caught. */
  error: 'thread.error',
  /** The script has ended, with its exit code. */
  exit: 'thread.exit',
  /** The script has let nothing else run for too long. */
  silent: 'thread.silent',
} as const;

/** What a script is begun with. */
export interface ThreadStart {
  /** Its address. */
  readonly script: string;
  /** Its `workerData`. */
  readonly data: unknown;
  readonly megabytes: number;
  readonly silentSeconds: number;
}
