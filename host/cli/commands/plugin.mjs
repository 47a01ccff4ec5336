// One module for each word after `adit plugin`; each exports `summary` and `run(words, io)`, which answers the exit code.
const verbs = {
  new: () => import('./plugin/new.mjs'),
  dev: () => import('./plugin/dev.mjs'),
  check: () => import('./plugin/check.mjs'),
  pack: () => import('./plugin/pack.mjs'),
  add: () => import('./plugin/add.mjs'),
  remove: () => import('./plugin/remove.mjs'),
  list: () => import('./plugin/list.mjs'),
  allow: () => import('./plugin/allow.mjs'),
  restart: () => import('./plugin/restart.mjs'),
  enable: () => import('./plugin/enable.mjs'),
  disable: () => import('./plugin/disable.mjs'),
};

/** Runs `adit plugin`; answers the exit code. */
export async function run([verb = '', ...words], io = {}) {
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
