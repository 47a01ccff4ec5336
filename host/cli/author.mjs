#!/usr/bin/env node
// adit plugin VERB, as the package for authors of plugins has it.
import { authorVerbs, runVerb } from './commands/plugin/verbs.mjs';

const [command = '', ...words] = process.argv.slice(2);
if (command !== 'plugin') {
  console.error(
    `This is the program for authors of plugins; it knows: adit plugin ${Object.keys(authorVerbs).join(', ')}`,
  );
  process.exit(command === '' || command === '--help' ? 0 : 2);
}
process.exitCode = await runVerb(authorVerbs, words);
