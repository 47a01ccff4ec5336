import type { DatasetImporter } from './importer.ts';

/** A sort of key that the workspace looks for among the texts of a plugin by itself. @beta */
export interface TextKeyForm {
  /** The key, with `<…>` for what varies. */
  readonly form: string;
  /** What the text says. */
  readonly says: string;
  /** Where it is shown. */
  readonly shown: string;
  /** What is shown where neither the language nor English has it. */
  readonly otherwise: string;
  /** The keys that an importer must have; `adit plugin check` looks for them. Absent where a plugin may do without. */
  keysOf?(importer: DatasetImporter): readonly string[];
}

const readable = 'the last part of the key, made readable';

/** Every sort of key that is found by its form; all others are named by a field such as `titleKey`. @beta */
export const textKeyForms: readonly TextKeyForm[] = [
  {
    form: 'variable.<name>',
    says: 'the title of a variable of an importer',
    shown: 'in the steps *Map dataset* and *Create* of the import, and in what a finding proposes',
    otherwise: readable,
    keysOf: ({ fileTypes }) => fileTypes.flatMap((type) => type.variables.map(({ name }) => `variable.${name}`)),
  },
  {
    form: 'toggle.<name>',
    says: 'what a switch of the import shows, after `behindToggle` of file types',
    shown: 'in the first step of the import',
    otherwise: readable,
    keysOf: ({ fileTypes }) =>
      fileTypes.flatMap(({ behindToggle }) => (behindToggle === undefined ? [] : [`toggle.${behindToggle}`])),
  },
  {
    form: 'option.<id>',
    says: 'the title of an option of an importer; by custom, for the field `titleKey` names it',
    shown: 'in the step *Map dataset*',
    otherwise: readable,
  },
  {
    form: 'option.<id>.<value>',
    says: 'a choice of an option; by custom, for the field `titleKey` of the choice names it',
    shown: 'in the step *Map dataset*, and in what a finding proposes',
    otherwise: readable,
  },
  {
    form: 'finding.<code>',
    says: 'what was found in a file before its import, with the values of the finding, `{{file}}`, `{{rows}}` and `{{count}}`',
    shown: 'in the list of findings of the import, and by `adit import`',
    otherwise: '`issue.<code>`, else the code',
  },
  {
    form: 'choice.<code>',
    says: 'what a choice of a finding does',
    shown: 'beside the finding',
    otherwise: 'the code',
  },
  {
    form: 'issue.<code>',
    says: 'what was not taken exactly as it is in the file, with the values of the issue',
    shown: 'in the log of the dataset',
    otherwise: readable,
  },
  {
    form: 'count.<file type>',
    says: 'how many items were made of files of a type, or a layer of that identifier has; has plural forms, `{{count}}`, and `{{number}}` in the display pane',
    shown: 'in the toast at the end of an import',
    otherwise: 'nothing',
  },
  {
    form: 'error.<code>',
    says: 'why something was refused: the text of an `AditError` of this code, with its values',
    shown: 'in toasts, in dialogs, and where a dataset failed',
    otherwise: 'the message of the error, else a general text',
  },
  {
    form: 'layer.<identifier>',
    says: 'the title of a layer, among the texts of the plugin that adds the dataset type',
    shown: 'in the display pane, in the title of a view, in tables and in legends',
    otherwise: 'the label that the dataset has for the layer',
  },
  {
    form: 'property.<key>',
    says: 'the name of a property of a dataset, among the texts of the plugin that adds the dataset type',
    shown: 'in the dialog *Properties* of the tree',
    otherwise: 'the key',
  },
  {
    form: 'property.<key>.<value>',
    says: 'a value of such a property as a word',
    shown: 'in the dialog *Properties* of the tree',
    otherwise: 'the value',
  },
  {
    form: 'permission.<id>',
    says: 'what a permission of the plugin allows',
    shown: 'on the page *Plugins*, while the plugin is on',
    otherwise: 'the id alone',
  },
];
