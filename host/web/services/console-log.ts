import type { Log, LogFields } from 'adit/core';

/** Writes log lines to the browser's console. */
export function makeConsoleLog(fields: LogFields = {}): Log {
  const told = (more?: LogFields): LogFields[] => {
    const all = { ...fields, ...more };
    return Object.keys(all).length > 0 ? [all] : [];
  };
  return {
    info: (message, more) => console.info(message, ...told(more)),
    warn: (message, more) => console.warn(message, ...told(more)),
    error: (message, error, more) => console.error(message, ...told(more), error ?? ''),
    child: (more) => makeConsoleLog({ ...fields, ...more }),
  };
}
