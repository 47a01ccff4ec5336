import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { AditError, notFound } from 'adit/core';
import type { PrometheusMetrics } from './prometheus-metrics.ts';

/** The metrics of this process, and the bearer token that whoever reads them must have. */
export interface ExposedMetrics {
  readonly metrics: PrometheusMetrics;
  readonly token: string;
}

/** Mounts `GET /metrics`: 404 where no token was configured, 401 for any other than that one. Who is signed in makes no difference. */
export function mountMetricsRoute(app: FastifyInstance, exposed: ExposedMetrics | undefined): void {
  app.get('/metrics', async (request, reply) => {
    if (!exposed) throw notFound('route');
    if (!isSame(request.headers.authorization ?? '', `Bearer ${exposed.token}`)) {
      reply.header('www-authenticate', 'Bearer');
      throw new AditError('wrong-token', { status: 401, message: 'The metrics need the token of ADIT_METRICS_TOKEN' });
    }
    const text = await exposed.metrics.text();
    return reply.type(exposed.metrics.contentType).send(text);
  });
}

/** In the same time whatever the two have in common. */
function isSame(given: string, wanted: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}
