import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

type Json = Record<string, unknown>;

/** As much of an OpenAPI document as the tests look at. */
export interface OpenApiDocument extends Json {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Json>>>>;
}

export const httpMethods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'] as const;

/** The calls of a document: the path below its servers' address, the method in capital letters, and what is said of it. */
export function callsOf(
  document: OpenApiDocument,
): { path: string; method: string; call: Json; isBesideApi: boolean }[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    httpMethods.flatMap((method) =>
      item[method] === undefined
        ? []
        : [{ path, method: method.toUpperCase(), call: item[method], isBesideApi: 'servers' in item }],
    ),
  );
}

/** What a reference of the document leads to; throws when it leads nowhere. */
export function resolve(document: OpenApiDocument, reference: string): Json {
  const [root, ...steps] = reference.split('/');
  if (root !== '#') throw new Error(`${reference} leads out of the document`);
  let value: unknown = document;
  for (const step of steps) {
    value =
      typeof value === 'object' && value !== null && Object.hasOwn(value, step) ? (value as Json)[step] : undefined;
    if (value === undefined) throw new Error(`${reference} leads nowhere`);
  }
  return value as Json;
}

/** Every reference in a part of a document. */
export function referencesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    key === '$ref' && typeof part === 'string' ? [part] : referencesIn(part),
  );
}

/** Tells what is wrong with answers by what the document says of them. */
export class AnswerCheck {
  readonly #document: OpenApiDocument;
  readonly #ajv: Ajv2020;
  readonly #validators = new Map<string, ValidateFunction>();
  readonly #calls: Map<string, Json>;

  constructor(document: OpenApiDocument) {
    this.#document = document;
    this.#ajv = new Ajv2020({ strict: false, validateFormats: false });
    this.#ajv.addSchema({ $id: 'document', components: document['components'] });
    this.#calls = new Map(callsOf(document).map(({ path, method, call }) => [`${method} ${path}`, call]));
  }

  /** What does not fit; undefined for an answer as it should be. */
  problemOf(
    method: string,
    path: string,
    answer: { status: number; headers: Headers; body: unknown },
  ): string | undefined {
    const call = this.#calls.get(`${method} ${path}`);
    const responses = call?.['responses'] as Record<string, Json> | undefined;
    let response = responses?.[answer.status];
    if (!response) return `${answer.status} is not told`;
    if (typeof response['$ref'] === 'string') response = resolve(this.#document, response['$ref']);
    const contents = response['content'] as Record<string, { schema: Json }>;
    const type = answer.headers.get('content-type')?.split(';', 1)[0] ?? '';
    const content = contents[type] ?? contents['*/*'];
    if (!content) return `${type} is not told for ${answer.status}`;
    if (type !== 'application/json') return undefined;
    const validate = this.#validator(`${method} ${path} ${answer.status}`, content.schema);
    return validate(answer.body) ? undefined : this.#ajv.errorsText(validate.errors);
  }

  #validator(key: string, schema: Json): ValidateFunction {
    let validate = this.#validators.get(key);
    if (!validate) {
      const text = JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"document#/');
      this.#validators.set(key, (validate = this.#ajv.compile(JSON.parse(text) as object)));
    }
    return validate;
  }
}
