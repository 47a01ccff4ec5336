import { authorVerbs, runVerb } from './plugin/verbs.mjs';

const verbs = {
  ...authorVerbs,
  add: () => import('./plugin/add.mjs'),
  search: () => import('./plugin/search.mjs'),
  install: () => import('./plugin/install.mjs'),
  outdated: () => import('./plugin/outdated.mjs'),
  update: () => import('./plugin/update.mjs'),
  remove: () => import('./plugin/remove.mjs'),
  list: () => import('./plugin/list.mjs'),
  allow: () => import('./plugin/allow.mjs'),
  restart: () => import('./plugin/restart.mjs'),
  enable: () => import('./plugin/enable.mjs'),
  disable: () => import('./plugin/disable.mjs'),
};

/** Runs `adit plugin`; answers the exit code. */
export const run = (words, io) => runVerb(verbs, words, io);
