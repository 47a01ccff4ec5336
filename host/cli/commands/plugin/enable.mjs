import { runSwitch } from './switch-plugin.mjs';

export const summary = 'switches a plugin on for a tenant of a running server';

/** Runs `adit plugin enable`; answers the exit code. */
export function run(words, io) {
  return runSwitch('enable', words, io);
}
