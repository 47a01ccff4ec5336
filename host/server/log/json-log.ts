import type { Log, LogFields } from 'adit/core';

type Level = 'info' | 'warn' | 'error';
const rank: Record<Level, number> = { info: 0, warn: 1, error: 2 };

/** Writes one JSON object a line: time, level, message and the fields given, nothing ambient. */
export function createJsonLog(options: { level: Level; write(line: string): void; fields?: LogFields }): Log {
  const { level: lowest, write, fields: own = {} } = options;
  const line = (level: Level, message: string, fields?: LogFields): void => {
    if (rank[level] >= rank[lowest])
      write(JSON.stringify({ time: new Date().toISOString(), level, message, ...own, ...fields }));
  };
  return {
    info: (message, fields) => line('info', message, fields),
    warn: (message, fields) => line('warn', message, fields),
    error: (message, error, fields) => line('error', message, { ...fields, ...describe(error) }),
    child: (fields) => createJsonLog({ ...options, fields: { ...own, ...fields } }),
  };
}

function describe(error: unknown): LogFields {
  if (error === undefined) return {};
  if (!(error instanceof Error)) return { error: String(error) };
  const cause = error.cause instanceof Error ? error.cause.message : undefined;
  return { error: error.message, stack: error.stack, cause };
}
