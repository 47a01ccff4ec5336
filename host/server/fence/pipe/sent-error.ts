import { AditError, type MessageValues } from 'adit/core';

/** An error as it goes over a pipe. */
export interface SentError {
  /** Of one that people may see. */
  readonly known?: { readonly code: string; readonly status: number; readonly values: MessageValues };
  readonly name: string;
  readonly message: string;
  readonly stack?: string | undefined;
  /** What the system or the database calls it. */
  readonly code?: string | undefined;
}

/** What is sent of anything that was thrown. */
export function toSent(error: unknown): SentError {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error) };
  const { name, message, stack } = error;
  if (error instanceof AditError) {
    const { code, status, values } = error;
    return { known: { code, status, values: { ...values } }, name, message, stack };
  }
  const { code } = error as { code?: unknown };
  return { name, message, stack, ...(typeof code === 'string' ? { code } : {}) };
}

/** The error that was sent, with the stack of where it was thrown. */
export function fromSent(sent: unknown): Error {
  const { known, name, message, stack, code } = (sent ?? {}) as Partial<SentError>;
  const text = String(message);
  if (known) {
    const { code: knownCode, status, values } = known;
    return new AditError(String(knownCode), { status: statusOf(status), values: valuesOf(values), message: text });
  }
  const error = new Error(text);
  error.name = String(name);
  if (typeof stack === 'string') error.stack = stack;
  return typeof code === 'string' ? Object.assign(error, { code }) : error;
}

function statusOf(status: unknown): number {
  return Number.isInteger(status) && Number(status) >= 400 && Number(status) < 600 ? Number(status) : 500;
}

function valuesOf(values: unknown): MessageValues {
  const isValue = ([, value]: [string, unknown]): boolean => typeof value === 'string' || typeof value === 'number';
  return Object.fromEntries(Object.entries(values ?? {}).filter(isValue)) as MessageValues;
}
