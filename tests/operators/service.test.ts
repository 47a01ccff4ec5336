import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const path = 'docs/operators/adit@.service';
const hasSystemd =
  spawnSync('systemd-analyze', ['--version']).status === 0 && spawnSync('test', ['-x', '/usr/bin/node']).status === 0;
const reason = hasSystemd ? '' : ' (skipped: systemd-analyze or /usr/bin/node is missing)';

it.skipIf(!hasSystemd)(`the unit for systemd has nothing that systemd does not know${reason}`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'adit-unit-'));
  try {
    copyFileSync(path, join(folder, 'adit@.service'));
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', join(folder, 'adit@.service')], {
      encoding: 'utf8',
    });
    expect({ status, said: stderr.split('\n').filter((line) => line.includes('adit@')) }).toEqual({
      status: 0,
      said: [],
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it('the unit leaves the server the time that it takes to stop, and gives it no root', () => {
  const unit = readFileSync(path, 'utf8');
  const [, stop] = /LONGEST_STOP_MILLISECONDS = ([\d_]+)/.exec(readFileSync('host/server/main.ts', 'utf8')) ?? [];
  const [, seconds] = /^TimeoutStopSec=(\d+)$/m.exec(unit) ?? [];
  expect(Number(seconds) * 1000).toBeGreaterThan(Number(stop?.replaceAll('_', '')));
  expect(unit).toMatch(/^User=adit$/m);
});
