import { AditError, messageOf, type MessageValues } from 'adit/core';

/** An error as it goes from one process to the other. */
export interface SentError {
  readonly message: string;
  readonly stack: string | undefined;
  /** What people are told, of an error that is meant for them. */
  readonly told?: { readonly code: string; readonly status: number; readonly values: MessageValues };
}

/** What is sent of an error, or of anything else that was thrown. */
export function toSent(error: unknown): SentError {
  const sent = { message: messageOf(error), stack: error instanceof Error ? error.stack : undefined };
  if (!(error instanceof AditError)) return sent;
  const { code, status, values } = error;
  return { ...sent, told: { code, status, values: { ...values } } };
}

/** The error that the other process threw, with its stack. */
export function fromSent({ message, stack, told }: SentError): Error {
  const error = told ? new AditError(told.code, { ...told, message }) : new Error(message);
  if (stack !== undefined) error.stack = stack;
  return error;
}
