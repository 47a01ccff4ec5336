import type { Log, LogFields } from 'adit/core';

/** A log that keeps its lines. */
export function keepingLog(): Log & { readonly lines: { message: string; error?: unknown; fields?: LogFields }[] } {
  const lines: { message: string; error?: unknown; fields?: LogFields }[] = [];
  return {
    lines,
    info: (message) => void lines.push({ message }),
    warn: (message) => void lines.push({ message }),
    error: (message, error, fields) => void lines.push({ message, error, ...(fields ? { fields } : {}) }),
    child() {
      return this;
    },
  };
}
