import type { RouteSpec, Scope } from 'adit/core';

/** The parts of a call as a route's scopes look for ids in them. @beta */
export interface CallInput {
  readonly path: string;
  readonly query: Record<string, string>;
  readonly params: Record<string, unknown>;
  readonly body: Record<string, unknown>;
}

/** Where a route looks for the ids of objects. @beta */
export function scopesOf(spec: RouteSpec): readonly Scope[] {
  return spec.access.kind === 'permission' ? [spec.access.scope ?? []].flat() : [];
}

/** Input with `id` wherever the route's scopes look for one. Only the guard is asked, so the rest of the input may be wrong. @beta */
export function inputOf(spec: RouteSpec, id: (object: string) => string): CallInput {
  const input: Record<'query' | 'params' | 'body', Record<string, unknown>> = { query: {}, params: {}, body: {} };
  for (const { object, from, optional } of scopesOf(spec)) {
    if (optional && scopesOf(spec).some((scope) => !scope.optional)) continue;
    const [part, ...steps] = from.split('.') as ['query' | 'params' | 'body', ...string[]];
    let place = input[part];
    for (const step of steps.slice(0, -1)) place = (place[step] ??= {}) as Record<string, unknown>;
    place[steps.at(-1) as string] = steps.at(-1)?.endsWith('s') && part === 'body' ? [id(object)] : id(object);
  }
  const path = spec.path.replaceAll(/:(\w+)/g, (_match, name: string) =>
    encodeURIComponent(String(input.params[name] ?? 'some')),
  );
  return { path, query: input.query as Record<string, string>, params: input.params, body: input.body };
}
