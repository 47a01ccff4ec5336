/** The words after `adit plugin` for those who write plugins; each module exports `summary` and `run(words, io)`, which answers the exit code. */
export const authorVerbs = {
  new: () => import('./new.mjs'),
  dev: () => import('./dev.mjs'),
  check: () => import('./check.mjs'),
  pack: () => import('./pack.mjs'),
  key: () => import('./key.mjs'),
  index: () => import('./index.mjs'),
};

/** Runs one of the `verbs`; answers the exit code. */
export async function runVerb(verbs, [verb = '', ...words], io = {}) {
  const { print = console.log, tell = console.error } = io;
  const load = Object.hasOwn(verbs, verb) ? verbs[verb] : undefined;
  if (load) return (await load()).run(words, io);
  if (verb === '' || verb === '--help') {
    for (const [name, module] of Object.entries(verbs))
      print(`adit plugin ${name}`.padEnd(22) + (await module()).summary);
    print('\nAsk each for its options with --help.');
    return 0;
  }
  tell(`adit plugin knows: ${Object.keys(verbs).join(', ')}; see adit plugin --help`);
  return 2;
}
