import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Metrics } from 'adit/core/server';

/** The route as it was declared, so that no id and nothing typed gets in. */
const routeOf = ({ routeOptions }: FastifyRequest): string => routeOptions.url ?? 'none';

/** Counts the requests of every route that is mounted after this, and how long they take. */
export function measureRequests(app: FastifyInstance, metrics: Metrics): void {
  const requests = metrics.counter({
    name: 'adit_http_requests_total',
    help: 'Requests by route, method and status; 429 are those that came too often, "left" those whose caller went away before an answer.',
    labels: ['route', 'method', 'status'],
  });
  const seconds = metrics.histogram({
    name: 'adit_http_request_seconds',
    help: 'Time from the start of a request to the start of its answer; how fast the caller takes the answer does not count.',
    labels: ['route', 'method'],
  });
  app.addHook('onSend', async (request, reply, payload) => {
    seconds.observe({ route: routeOf(request), method: request.method }, reply.elapsedTime / 1000);
    return payload;
  });
  app.addHook('onResponse', async (request, reply) => {
    const status = reply.raw.headersSent ? String(reply.raw.statusCode) : 'left';
    requests.add({ route: routeOf(request), method: request.method, status });
  });
}
