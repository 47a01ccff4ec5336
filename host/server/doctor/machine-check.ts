import { availableParallelism, totalmem } from 'node:os';
import semver from 'semver';
import { ok, problem, warning, type Finding } from './finding.ts';

const FITTING_NODE = '>=20.19';
const GIGABYTE = 1024 ** 3;
const LEAST_MEMORY = 2 * GIGABYTE;

/** Whether Node.js is new enough, and the machine, or the container on it, large enough. */
export function checkMachine(): Finding[] {
  return [checkNode(process.versions.node), checkMemory(), checkCores(availableParallelism())];
}

/** Whether this version of Node.js runs Adit. */
export function checkNode(version: string): Finding {
  return semver.satisfies(version, FITTING_NODE)
    ? ok('node', `Node.js ${version}`)
    : problem('node', `Node.js is ${version}`, 'Install Node.js 24; 20.19 is the oldest that works');
}

function checkMemory(): Finding {
  // 0 or undefined where nothing limits the process.
  const limit = process.constrainedMemory() || totalmem();
  const bytes = Math.min(limit, totalmem());
  const message = `${(bytes / GIGABYTE).toFixed(1)} GiB of memory`;
  return bytes < LEAST_MEMORY
    ? warning('memory', message, 'Give the server 4 GiB or more, unless all datasets are small')
    : ok('memory', message);
}

function checkCores(cores: number): Finding {
  return cores < 2
    ? warning('cores', 'One processor core', 'Give the server two or more: imports and people share them')
    : ok('cores', `${cores} processor cores`);
}
