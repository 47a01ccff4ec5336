import { textKeyForms } from 'adit/core';
import { code, generatedNote, table } from './table.ts';

const introduction = `# Keys of texts

The texts of a plugin are in \`locales/en.json\` and \`locales/es.json\`: flat objects of keys and texts. A text has values in double braces, such as \`{{name}}\`,
and plural forms under keys that end with \`_one\`, \`_other\` and what else a language has.

Most keys are yours to choose: a contribution names them in fields such as \`titleKey\`, \`labelKey\` and \`descriptionKey\`. \`title\` is what plugins usually call the
text of their only panel or tool. A key that begins with \`core:\` is one of the workspace's own.

Other keys are found by their form. Those of the column *Must be there* are asked for by \`adit plugin check\`, as are all that a field names.

What is missing in a language is shown in English. What is missing there as well is shown as the last column says; "readable" means that \`variable.hole-name\`
becomes "Hole name". The raw key is never shown.`;

/** The page of the keys that the workspace finds texts by. */
export function textKeysPage(): string {
  const rows = textKeyForms.map(({ form, says, shown, otherwise, keysOf }) => [
    code(form),
    says,
    shown,
    keysOf ? 'yes' : '',
    otherwise,
  ]);
  const all = table(['Key', 'What it says', 'Where it is shown', 'Must be there', 'When it is missing'], rows);
  return `${[generatedNote, introduction, all].join('\n\n')}\n`;
}
