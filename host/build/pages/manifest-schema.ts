import { manifestShape } from 'adit/core';
import { z } from 'zod';

/** The JSON schema of `plugin.json`, as text, for editors. */
export function manifestSchema(): string {
  const { $schema, ...schema } = z.toJSONSchema(manifestShape, { io: 'input' });
  return `${JSON.stringify({ $schema, title: 'The manifest of an Adit plugin', ...schema }, undefined, 2)}\n`;
}
