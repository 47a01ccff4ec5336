import { manifestShape } from 'adit/core';
import { z } from 'zod';
import { compactSchema, type JsonSchema } from './compact-schema.ts';
import { code, generatedNote, table } from './table.ts';

const introduction = `# The manifest

\`plugin.json\` says all that must be known of a plugin without running it. It is read when the plugin is added and whenever the server looks at its folders. Fields that are not
listed here are refused, and so is a permission whose id does not begin with the plugin's id and a dot. Editors complete and check the file by its
[schema](../schema/plugin.schema.json): name it in \`$schema\`.`;

const example = `## An example

\`\`\`json
{
  "id": "acme.soundings",
  "version": "1.0.0",
  "api": "^1.0.0",
  "name": "Soundings",
  "description": "Depths that a boat measured.",
  "web": true,
  "server": true,
  "requires": { "importing": "^1" },
  "category": "dataset",
  "enabledByDefault": false,
  "permissions": [{ "id": "acme.soundings.import", "default": ["contributor"] }],
  "locales": ["en", "es"]
}
\`\`\``;

/** The page of every field of `plugin.json`. */
export function manifestPage(): string {
  const { properties = {}, required = [] } = z.toJSONSchema(manifestShape, { io: 'input' }) as JsonSchema;
  const rows = Object.entries(properties).map(([name, property]) => [
    code(name),
    required.includes(name) ? 'yes' : '',
    code(compactSchema(property)),
    descriptionOf(name, property),
  ]);
  return `${[generatedNote, introduction, table(['Field', 'Needed', 'Type', 'Meaning'], rows), example].join('\n\n')}\n`;
}

function descriptionOf(name: string, { description }: JsonSchema): string {
  if (description === undefined) throw new Error(`core/shared/manifest.ts does not describe "${name}"`);
  return description;
}
