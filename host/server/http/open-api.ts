import type { z } from 'zod';
import { API_VERSION, contentTypeOf, SESSION_HEADER, statusesOf, type RouteSpec } from 'adit/core';
import { problemShape, statusTexts } from './answers.ts';
import type { HostCall } from './host-calls.ts';
import { OpenApiSchemas, type Json } from './open-api-schemas.ts';

const bytes = { type: 'string', format: 'binary' };

/** The OpenAPI 3.1 document of what plugins and the host answer, made from the same shapes that check the calls. */
export function openApiDocument(routes: readonly RouteSpec[], hostCalls: readonly HostCall[], base: string): Json {
  const schemas = new OpenApiSchemas();
  const paths: Record<string, Json> = {};
  const calls = [...routes.map((spec) => ({ spec, statuses: statusesOf(spec) })), ...hostCalls];
  for (const call of calls.toSorted((left, right) => left.spec.path.localeCompare(right.spec.path, 'en'))) {
    const path = call.spec.path.replaceAll(/:(\w+)/g, '{$1}');
    // Monitors do not know where the API is.
    const beside = 'isBesideApi' in call && call.isBesideApi ? { servers: [{ url: '/' }] } : {};
    paths[path] = { ...beside, ...paths[path], [call.spec.method.toLowerCase()]: operation(call, schemas) };
  }
  schemas.components['Problem'] = schemas.of(problemShape, 'output', 'Problem');
  return {
    openapi: '3.1.0',
    info: {
      title: 'Adit',
      version: API_VERSION,
      description:
        'A method that a path does not have is answered with 405 and the methods that it has in `Allow`, a path that is not here with 404. ' +
        'Every answer that is not a success is a Problem.',
    },
    servers: [{ url: base }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: schemas.components,
      responses: problems(),
    },
  };
}

function operation(call: Omit<HostCall, 'isBesideApi'>, schemas: OpenApiSchemas): Json {
  const { spec, statuses, others = {} } = call;
  const responses = statuses.map((status): [number, Json] => {
    const shape = others[status];
    if (status === 200) return [status, { description: statusTexts[200], content: content(spec, schemas) }];
    if (!shape) return [status, { $ref: `#/components/responses/${problemName(status)}` }];
    const schema = schemas.of(shape, 'output', `${spec.id}.${status}`);
    return [status, { description: statusTexts[status], content: { 'application/json': { schema } } }];
  });
  return {
    operationId: spec.id,
    summary: spec.summary,
    ...(spec.access.kind === 'public' ? {} : { security: [{ bearer: [] }] }),
    ...(spec.access.kind === 'permission' ? { description: `Permission: ${spec.access.permission}` } : {}),
    parameters: [
      ...parameters('path', spec.params, spec.id, schemas),
      ...parameters('query', spec.query, spec.id, schemas),
      ...(spec.session ? [sessionParameter] : []),
    ],
    ...requestBody(spec, schemas),
    responses: Object.fromEntries(responses),
  };
}

const sessionParameter: Json = {
  name: SESSION_HEADER,
  in: 'header',
  required: false,
  description: "The caller's render session, whose filters then count",
  schema: { type: 'string' },
};

const problemName = (status: number | string): string => `Problem-${status}`;

function problems(): Json {
  const retryAfter = { 'Retry-After': { description: 'In seconds', schema: { type: 'integer', minimum: 0 } } };
  const headers: Readonly<Record<string, Json>> = {
    405: { Allow: { description: 'Methods, with commas between', required: true, schema: { type: 'string' } } },
    429: { 'Retry-After': { ...retryAfter['Retry-After'], required: true } },
    503: retryAfter,
  };
  const schema = { $ref: '#/components/schemas/Problem' };
  return Object.fromEntries(
    Object.entries(statusTexts)
      .filter(([status]) => status !== '200')
      .map(([status, description]) => [
        problemName(status),
        {
          description,
          ...(headers[status] ? { headers: headers[status] } : {}),
          content: { 'application/json': { schema } },
        },
      ]),
  );
}

function parameters(
  place: 'path' | 'query',
  shape: z.ZodType | undefined,
  id: string,
  schemas: OpenApiSchemas,
): Json[] {
  if (!shape) return [];
  const schema = schemas.of(shape, 'input', `${id}.${place}`) as { properties?: Json; required?: string[] };
  return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || (schema.required ?? []).includes(name),
    schema: property,
  }));
}

function requestBody(spec: RouteSpec, schemas: OpenApiSchemas): Json {
  const { body, binaryBody } = spec;
  if (!body && !binaryBody) return {};
  const required = binaryBody !== undefined || body?.safeParse({}).success !== true;
  return { requestBody: { required, content: { [contentTypeOf(binaryBody)]: { schema: bodySchema(spec, schemas) } } } };
}

function bodySchema({ id, body, binaryBody }: RouteSpec, schemas: OpenApiSchemas): Json {
  if (body) return schemas.of(body, 'input', `${id}.body`);
  const field = binaryBody?.formField;
  return field === undefined ? bytes : { type: 'object', properties: { [field]: bytes }, required: [field] };
}

function content({ id, binaryResult, result }: RouteSpec, schemas: OpenApiSchemas): Json {
  if (!binaryResult) return { 'application/json': { schema: schemas.of(result, 'output', `${id}.answer`) } };
  const types = binaryResult === true ? ['*/*'] : binaryResult.contentTypes;
  return Object.fromEntries(
    types.map((type) => [type, { schema: type.startsWith('text/') ? { type: 'string' } : bytes }]),
  );
}
