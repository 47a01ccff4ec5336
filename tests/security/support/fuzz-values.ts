import { between } from './random.ts';

/** As much of a JSON schema as the OpenAPI document uses. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema | boolean;
  readonly prefixItems?: readonly JsonSchema[];
  readonly additionalProperties?: JsonSchema | boolean;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
}

/** What programs like this one have stumbled over: sizes, characters, keys of prototypes, paths. */
const oddities: readonly unknown[] = [
  null,
  true,
  -1,
  0.1,
  1e308,
  Number.MAX_SAFE_INTEGER + 1,
  '',
  ' ',
  '\0',
  'a\0b',
  '\uD800',
  '\uFEFF\u202Egpj.exe',
  '٣٤٥',
  '👷🏽‍♀️'.repeat(40),
  'x'.repeat(100_000),
  '../../../etc/passwd',
  '..\\..\\windows\\win.ini',
  '/absolute',
  'C:\\file',
  'con',
  '%2e%2e%2f',
  '%00',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  `'; drop table adit.users; --`,
  '${7*7}{{7*7}}',
  '<script>window.__pwned=1</script>',
  '1; select pg_sleep(10)',
  '9999-12-31T23:59:59.999Z',
  '-271821-04-20T00:00:00Z',
  '2026-02-30',
  'NaN',
  '00000000-0000-0000-0000-000000000000',
  [],
  {},
  [[[[[[[[]]]]]]]],
  { constructor: { prototype: { polluted: 'yes' } } },
  Array.from({ length: 3000 }, (_, at) => at),
];

/** Makes values by schemas: mostly as they ask for, some of another type, of an odd size, or with a key too many. */
export class FuzzValues {
  #random: () => number;
  #ids: readonly string[];

  /** `ids` are of things that there are. */
  constructor(random: () => number, ids: readonly string[]) {
    this.#random = random;
    this.#ids = ids;
  }

  pick<T>(choices: readonly T[]): T {
    return choices[between(this.#random, 0, choices.length - 1)] as T;
  }

  /** True in so many of a hundred cases. */
  chance(percent: number): boolean {
    return this.#random() * 100 < percent;
  }

  oddity(): unknown {
    return this.chance(20) ? JSON.parse('{"__proto__":{"polluted":"yes"}}') : this.pick(oddities);
  }

  value(schema: JsonSchema, depth = 0): unknown {
    if (this.chance(8) || depth > 12) return this.oddity();
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return this.pick(schema.enum);
    const choices = schema.anyOf ?? schema.oneOf;
    if (choices) return this.value(this.pick(choices), depth + 1);
    if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => this.value(part, depth + 1)));
    const type = typeof schema.type === 'string' ? schema.type : this.pick(schema.type ?? ['string', 'object']);
    return this.#ofType(type, schema, depth);
  }

  #ofType(type: string, schema: JsonSchema, depth: number): unknown {
    if (type === 'null') return null;
    if (type === 'boolean') return this.chance(50);
    if (type === 'integer' || type === 'number') {
      const [low, high] = [schema.minimum ?? -10, Math.min(schema.maximum ?? 1000, 1e6)];
      const number = low + this.#random() * (high - low);
      return type === 'integer' ? Math.round(number) : number;
    }
    if (type === 'array') {
      if (schema.prefixItems) return schema.prefixItems.map((part) => this.value(part, depth + 1));
      const items = typeof schema.items === 'object' ? schema.items : {};
      return Array.from({ length: between(this.#random, schema.minItems ?? 0, 3) }, () => this.value(items, depth + 1));
    }
    if (type === 'object') return this.#object(schema, depth);
    return this.#text();
  }

  #object({ properties = {}, required = [], additionalProperties }: JsonSchema, depth: number): unknown {
    const entries = Object.entries(properties)
      .filter(([name]) => (required.includes(name) ? !this.chance(3) : this.chance(60)))
      .map(([name, schema]): [string, unknown] => [name, this.value(schema, depth + 1)]);
    if (typeof additionalProperties === 'object')
      entries.push([this.#text(), this.value(additionalProperties, depth + 1)]);
    if (this.chance(3)) entries.push([String(this.pick(['unexpected', 'toString', 'id', 'tenantId'])), this.oddity()]);
    return Object.fromEntries(entries);
  }

  #text(): string {
    if (this.chance(50)) return this.pick(this.#ids);
    return this.pick([
      'Pit',
      'points',
      'Administrator',
      'somebody@example.com',
      'Production',
      'en',
      '2026-11-21',
      'a/b',
    ]);
  }
}
