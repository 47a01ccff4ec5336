import type { FastifyRequest } from 'fastify';
import { AditError } from 'adit/core';

/** Throws 415 for a body of another sort than is wanted; what nothing here can read was refused before. */
export function checkContentType(request: FastifyRequest, wanted: string): void {
  if (request.body === undefined) return;
  const given = request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  if (given === wanted) return;
  throw new AditError('bad-request', { status: 415, message: `This call takes ${wanted}`, values: { wanted } });
}
