import { z } from 'zod';
import { API_VERSION, type RouteSpec } from 'adit/core';

type Json = Record<string, unknown>;

/** The OpenAPI 3.1 document of the routes that plugins answer, made from the same shapes that check their calls. */
export function openApiDocument(routes: readonly RouteSpec[], base: string): Json {
  const paths: Record<string, Json> = {};
  for (const spec of routes.toSorted((left, right) => left.path.localeCompare(right.path, 'en'))) {
    const path = spec.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [spec.method.toLowerCase()]: operation(spec) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Adit', version: API_VERSION },
    servers: [{ url: base }],
    paths,
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
  };
}

function operation(spec: RouteSpec): Json {
  return {
    operationId: spec.id,
    summary: spec.summary,
    ...(spec.access.kind === 'public' ? {} : { security: [{ bearer: [] }] }),
    ...(spec.access.kind === 'permission' ? { description: `Permission: ${spec.access.permission}` } : {}),
    parameters: [...parameters('path', spec.params), ...parameters('query', spec.query)],
    ...requestBody(spec),
    responses: { 200: { description: 'The answer', content: content(spec) } },
  };
}

function parameters(place: 'path' | 'query', shape: z.ZodType | undefined): Json[] {
  if (!shape) return [];
  const schema = toSchema(shape, 'input') as { properties?: Json; required?: string[] };
  return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || (schema.required ?? []).includes(name),
    schema: property,
  }));
}

function requestBody(spec: RouteSpec): Json {
  if (spec.binaryBody)
    return {
      requestBody: { content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } } },
    };
  return spec.body
    ? { requestBody: { content: { 'application/json': { schema: toSchema(spec.body, 'input') } } } }
    : {};
}

function content(spec: RouteSpec): Json {
  if (spec.binaryResult) return { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };
  return { 'application/json': { schema: toSchema(spec.result, 'output') } };
}

function toSchema(shape: z.ZodType, io: 'input' | 'output'): Json {
  return z.toJSONSchema(shape, { io, unrepresentable: 'any' }) as Json;
}
