import type { RouteSpec } from './route.ts';

/** The sort of body that a route takes. @internal */
export function contentTypeOf(binaryBody: RouteSpec['binaryBody']): string {
  if (!binaryBody) return 'application/json';
  return binaryBody.formField === undefined ? 'application/octet-stream' : 'multipart/form-data';
}

/** Every status that a call of the route can be answered with. @internal */
export function statusesOf(spec: RouteSpec): number[] {
  const { kind } = spec.access;
  // A text that cannot be kept, a plugin that is off, a fault of the server, a database that does not answer: all of them can.
  const statuses = [200, 400, 404, 500, 503, ...(spec.refusals ?? [])];
  if (spec.path.includes(':')) statuses.push(414);
  if (kind !== 'public') statuses.push(401);
  if (kind === 'signed-in' || kind === 'permission') statuses.push(403);
  if (spec.method !== 'GET') statuses.push(413, 415, 507);
  if (spec.limit) statuses.push(429);
  return [...new Set(statuses)].toSorted((left, right) => left - right);
}
