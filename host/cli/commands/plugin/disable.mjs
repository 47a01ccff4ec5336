import { runSwitch } from './switch-plugin.mjs';

export const summary = 'switches a plugin off for a tenant of a running server';

/** Runs `adit plugin disable`; answers the exit code. */
export function run(words, io) {
  return runSwitch('disable', words, io);
}
