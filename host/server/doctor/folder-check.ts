import { existsSync } from 'node:fs';
import { access, constants, stat, statfs } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { refuseUnfinishedRestore } from '../backup/unfinished-restore.ts';
import type { Configuration } from '../configuration.ts';
import { findInstances } from '../database/instance-lock.ts';
import { writeProbe } from '../health/host-checks.ts';
import { codeOf, ok, problem, reasonOf, warning, type Finding } from './finding.ts';

const GIGABYTE = 1024 ** 3;
const LEAST_ROOM = GIGABYTE / 2;
const LITTLE_ROOM = 5 * GIGABYTE;

/** Whether the data folder can be written to, belongs to us, has room, and who serves it. */
export async function checkFolder({
  dataFolder,
  node,
}: Pick<Configuration, 'dataFolder' | 'node'>): Promise<Finding[]> {
  return Promise.all([checkWriting(dataFolder), checkRoom(nearestFolder(dataFolder)), checkServers(dataFolder, node)]);
}

async function checkWriting(dataFolder: string): Promise<Finding> {
  const isThere = existsSync(dataFolder);
  const folder = nearestFolder(dataFolder);
  try {
    if (!isThere) {
      await access(folder, constants.W_OK);
      return ok('data-folder', `${dataFolder} will be made`);
    }
    refuseUnfinishedRestore(dataFolder);
    await writeProbe(join(dataFolder, `doctor-probe-${process.pid}`));
  } catch (error) {
    return problem('data-folder', `${folder} cannot be used: ${reasonOf(error)}`, adviceFor(codeOf(error)));
  }
  const { uid } = await stat(dataFolder);
  const own = process.getuid?.();
  return own === undefined || uid === own
    ? ok('data-folder', `${dataFolder} takes writes`)
    : warning(
        'data-folder',
        `${dataFolder} belongs to another account (${uid}) than this one (${userInfo().username})`,
        'Run this as the account of the server, or give it the folder with chown',
      );
}

function adviceFor(code: string): string {
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'Make room on the disk, or name a larger one with ADIT_DATA_DIR';
  if (code === 'EROFS') return 'Mount the disk for writing, or name another with ADIT_DATA_DIR';
  if (code === 'EACCES' || code === 'EPERM') return 'Give the folder to the account of the server with chown';
  return code === '' ? 'See "Backup" in docs/operators' : 'Look after the disk, or name another with ADIT_DATA_DIR';
}

async function checkRoom(folder: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const message = `${(free / GIGABYTE).toFixed(1)} GiB free for ${folder}`;
  const advice = 'Make room on the disk, or name a larger one with ADIT_DATA_DIR';
  if (free < LEAST_ROOM) return problem('disk-space', message, advice);
  return free < LITTLE_ROOM ? warning('disk-space', message, advice) : ok('disk-space', message);
}

async function checkServers(dataFolder: string, node: string | undefined): Promise<Finding> {
  const pids = (await findInstances(dataFolder)).map(({ pid }) => pid).join(', ');
  if (pids === '') return ok('server', `No server of this machine uses ${dataFolder}`);
  const message = `A server uses ${dataFolder} (process ${pids})`;
  return ok('server', node === undefined ? `${message}; another one would be refused` : message);
}

function nearestFolder(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : nearestFolder(dirname(path));
}
