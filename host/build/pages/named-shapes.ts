import { z } from 'zod';
import { compactSchema, type JsonSchema } from './compact-schema.ts';

/** Writes shapes compactly; those that a module exports as `<name>Shape` are written by their name and listed once. */
export class NamedShapes {
  #registry = z.registry<{ id: string }>();
  #names = new Set<string>();
  #used = new Map<string, string>();

  /** Learns the names of the shapes that a module exports; a name that is taken stays with its first shape. */
  learn(module: Readonly<Record<string, unknown>>): void {
    for (const [exported, value] of Object.entries(module)) {
      const name = /^(\w+)Shape$/.exec(exported)?.[1];
      if (name === undefined || !(value instanceof z.ZodType) || this.#registry.has(value)) continue;
      const id = name.charAt(0).toUpperCase() + name.slice(1);
      if (this.#names.has(id)) continue;
      this.#names.add(id);
      this.#registry.add(value, { id });
    }
  }

  /** A shape in one line. `input` is what a caller sends, `output` what comes back. */
  write(shape: z.ZodType, io: 'input' | 'output'): string {
    const schema = z.toJSONSchema(shape, { io, unrepresentable: 'any', metadata: this.#registry }) as JsonSchema & {
      $defs?: Record<string, JsonSchema>;
    };
    for (const [name, definition] of Object.entries(schema.$defs ?? {}))
      this.#used.set(name, compactSchema(definition));
    return compactSchema(schema);
  }

  /** The named shapes that were written so far, by name. */
  used(): readonly (readonly [string, string])[] {
    return [...this.#used].toSorted(([left], [right]) => left.localeCompare(right, 'en'));
  }
}
