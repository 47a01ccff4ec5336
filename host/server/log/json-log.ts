import type { Log, LogFields } from 'adit/core';
import { safeFields, safeText } from './safe-fields.ts';

type Level = 'info' | 'warn' | 'error';
const rank: Record<Level, number> = { info: 0, warn: 1, error: 2 };

/** Writes one JSON object a line: time, level, message and those of the given fields that may be logged, nothing ambient. */
export function createJsonLog(options: { level: Level; write(line: string): void; fields?: LogFields }): Log {
  const { level: lowest, write, fields: own = {} } = options;
  const line = (level: Level, message: string, fields?: LogFields): void => {
    if (rank[level] < rank[lowest]) return;
    const kept = safeFields({ ...own, ...fields });
    write(JSON.stringify({ time: new Date().toISOString(), level, message: safeText(message), ...kept }));
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
  const cause = error.cause instanceof Error ? messageOf(error.cause) : undefined;
  return { error: messageOf(error), stack: framesOf(error), cause };
}

/** What PostgreSQL quotes is what somebody sent. */
function messageOf(error: Error): string {
  return 'severity' in error ? error.message.replaceAll(/"[^"]*"/g, '"…"') : error.message;
}

/** Only the places: the first lines repeat the message. */
function framesOf(error: Error): string | undefined {
  return error.stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}
