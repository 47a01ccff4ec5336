type Json = Record<string, unknown>;

/**
 * An OpenAPI document whose calls are asked with real ids about every second time: each text of an input whose name says that it
 * is an id may be one of those that are there. What is right and what is wrong stays as it was.
 */
export function withRealIds(document: Json, idsOf: (name: string, path: string) => readonly string[]): Json {
  const paths = Object.entries(document['paths'] as Record<string, Json>).map(([path, methods]) => [
    path,
    Object.fromEntries(Object.entries(methods).map(([method, call]) => [method, inCall(call, path)])),
  ]);
  return { ...document, paths: Object.fromEntries(paths) };

  function inCall(call: unknown, path: string): unknown {
    if (typeof call !== 'object' || call === null || Array.isArray(call)) return call;
    const { parameters, requestBody } = call as { parameters?: (Json & { name: string; schema: unknown })[] } & Json;
    return {
      ...call,
      ...(parameters && {
        parameters: parameters.map((one) => ({ ...one, schema: given(one.name, one.schema, path) })),
      }),
      ...(requestBody !== undefined && { requestBody: walk(requestBody, path) }),
    };
  }

  function walk(value: unknown, path: string): unknown {
    if (Array.isArray(value)) return value.map((part) => walk(part, path));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, part]) => [
        key,
        key === 'properties'
          ? Object.fromEntries(
              Object.entries(part as Json).map(([name, own]) => [name, given(name, walk(own, path), path)]),
            )
          : walk(part, path),
      ]),
    );
  }

  function given(name: string, schema: unknown, path: string): unknown {
    const ids = idsOf(name, path);
    const { type, items, enum: choices } = schema as { type?: unknown; items?: unknown; enum?: unknown };
    if (ids.length === 0 || choices !== undefined) return schema;
    if (type === 'array') return { ...(schema as Json), items: given(name, items, path) };
    return type === 'string' ? { anyOf: [{ enum: ids }, schema] } : schema;
  }
}
