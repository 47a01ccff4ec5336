import type { Answer } from '../../integration/api-client.ts';
import type { Actor } from './actors.ts';
import { callsOf, type OpenApiDocument } from './open-api.ts';
import type { FuzzValues, JsonSchema } from './fuzz-values.ts';

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required: boolean;
  readonly schema: JsonSchema;
}

/** A call of the OpenAPI document. */
export interface Operation {
  readonly operationId: string;
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly body: JsonSchema | 'binary' | { readonly formField: string } | undefined;
}

/** The calls of the API that an OpenAPI document describes, but for the stream of events, which does not end. */
export function operationsOf(document: unknown): Operation[] {
  return callsOf(document as OpenApiDocument)
    .filter(({ isBesideApi, call }) => !isBesideApi && call['operationId'] !== 'host.events')
    .map(({ path, method, call: operation }) => {
      const { requestBody, parameters, operationId } = operation as {
        requestBody?: { content: Record<string, { schema: JsonSchema }> };
        parameters: Parameter[];
        operationId: string;
      };
      const json = requestBody?.content['application/json']?.schema;
      const form = requestBody?.content['multipart/form-data']?.schema.properties;
      const binary = form ? { formField: Object.keys(form)[0] ?? '' } : 'binary';
      return { operationId, method, path, parameters, body: json ?? (requestBody && binary) } as Operation;
    });
}

/** What was sent, in a form that can be sent again. */
export interface Sent {
  readonly actor: string;
  readonly call: string;
  readonly body: unknown;
}

/** Sends a made-up call of an operation as somebody; answers what was sent and what came back. */
export async function sendFuzzed(
  values: FuzzValues,
  operation: Operation,
  actor: Actor,
): Promise<{ readonly sent: Sent; readonly answer: Answer }> {
  const { method, parameters, body: schema } = operation;
  let path = operation.path;
  const query = new URLSearchParams();
  for (const parameter of parameters) {
    const text = asText(values.value(parameter.schema));
    // Cut before it stands in the path: the path of another route would be left else.
    const part = encodeURIComponent(text.slice(0, 600)) || '%20';
    if (parameter.in === 'path') path = path.replace(`{${parameter.name}}`, part);
    else if (parameter.required || values.chance(60)) query.append(parameter.name, text.slice(0, 2000));
  }
  const body = bodyOf(values, schema);
  const target = query.size > 0 ? `${path}?${query}` : path;
  const answer = await actor.client.call(method, target, method === 'GET' ? undefined : body);
  return { sent: { actor: actor.name, call: `${method} ${target.slice(0, 300)}`, body }, answer };
}

function bodyOf(values: FuzzValues, schema: Operation['body']): unknown {
  if (schema === undefined) return values.chance(80) ? undefined : values.oddity();
  const bytes = new TextEncoder().encode(asText(values.oddity()));
  if (schema === 'binary') return bytes;
  if (!('formField' in schema)) return values.value(schema);
  const form = new FormData();
  form.append(schema.formField, new Blob([bytes]));
  return form;
}

/** A value as it stands in an address; halves of surrogate pairs cannot. */
function asText(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.slice(0, 4000).replaceAll(/\p{Surrogate}/gu, '?');
}
