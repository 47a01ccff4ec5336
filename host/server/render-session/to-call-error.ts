import { AditError, type Log } from 'adit/core';
import { surroundingsError } from 'adit/core/server';
import { ZodError } from 'zod';
import { clearestIssue } from '../clearest-issue.ts';
import { CallError } from './wslink/call-error.ts';

/**
 * What whoever called a session is told of an error: its own code when it is meant to be seen or is one of the surroundings, such as a database that
 * does not answer, else `internal` and a line in the log. What is the server's fault names the call's id, to look for.
 */
export function toCallError(
  error: unknown,
  call: { readonly log: Log; readonly method: string; readonly id: string },
): CallError {
  if (error instanceof CallError) return error;
  if (error instanceof ZodError) {
    const { field, message } = clearestIssue(error);
    return new CallError('bad-input', message, { field });
  }
  const told = error instanceof AditError ? error : surroundingsError(error);
  if (told) return new CallError(told.code, told.message, told.values);
  call.log.error('A session call failed', error, { method: call.method });
  return new CallError('internal', 'Something went wrong', { id: call.id });
}
