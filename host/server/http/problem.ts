import type { FastifyReply } from 'fastify';
import { AditError, type Log, type MessageValues } from 'adit/core';
import { surroundingsError } from 'adit/core/server';
import { ZodError } from 'zod';
import { clearestIssue } from '../clearest-issue.ts';

/** The body of every answer that is not a success. */
export interface Problem {
  readonly code: string;
  readonly message: string;
  readonly values: MessageValues;
}

/**
 * What an error looks like from outside: its own status and code when it is meant to be seen, else 500 and a line in the log. What is the
 * server's fault names the request's id, to look for.
 */
export function toProblem(error: unknown, request: string, log: Log): { status: number; body: Problem } {
  if (error instanceof AditError) {
    // Not even what was not found: that would tell an object of a foreign site from one that never was.
    if (error.code === 'not-found')
      return { status: error.status, body: { code: error.code, message: 'Not found', values: {} } };
    const values = error.status < 500 ? error.values : { ...error.values, id: request };
    return { status: error.status, body: { code: error.code, message: error.message, values } };
  }
  if (error instanceof ZodError) {
    const { field, message } = clearestIssue(error);
    return { status: 400, body: { code: 'bad-input', message: `${field}: ${message}`, values: { field } } };
  }
  const status = statusOf(error);
  // Not with the address in it.
  if (status === 414) return { status, body: { code: 'bad-request', message: 'The address is too long', values: {} } };
  if (status < 500) return { status, body: { code: 'bad-request', message: (error as Error).message, values: {} } };
  const refused = surroundingsError(error);
  if (refused) return toProblem(refused, request, log);
  log.error('A request failed', error, { request });
  return { status: 500, body: { code: 'internal', message: 'Something went wrong', values: { id: request } } };
}

/** Sends the problem; the rest of the request's body is read and thrown away, so that the browser gets to see it. */
export function sendProblem(reply: FastifyReply, error: unknown, log: Log): FastifyReply {
  const { status, body } = toProblem(error, reply.request.id, log);
  reply.request.raw.resume();
  const wait = body.values.retryAfter;
  if (wait !== undefined) reply.header('retry-after', wait);
  return reply.code(status).send(body);
}

function statusOf(error: unknown): number {
  const status = (error as { statusCode?: unknown }).statusCode;
  return typeof status === 'number' ? status : 500;
}
