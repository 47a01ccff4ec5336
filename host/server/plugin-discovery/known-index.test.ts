import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLog, type Log } from 'adit/core';
import { makeSigningKey, publicKeyOf, signatureText } from 'adit/core/server';
import { afterAll, describe, expect, it } from 'vitest';
import { seconds } from '../../../tests/patience.ts';
import { KnownIndex } from './known-index.ts';

const work = mkdtempSync(join(tmpdir(), 'adit-known-index-'));
afterAll(() => rmSync(work, { recursive: true }));
const soon = { timeout: seconds(10) };
const key = makeSigningKey();
const needs = { network: [], data: [], services: [], memoryMegabytes: 256 };

function write(name: string, versions: readonly [version: string, api: string][]): string {
  const file = join(work, name);
  const listed = versions.map(([version, api]) => {
    return { version, api, requires: {}, needs, url: `${version}.zip`, sha256: '0'.repeat(64) };
  });
  const plugin = { id: 'acme.log', name: 'Log', description: '', publisher: '', versions: listed };
  const bytes = Buffer.from(JSON.stringify({ plugins: [plugin] }));
  writeFileSync(file, bytes);
  writeFileSync(`${file}.sig`, signatureText(bytes, key));
  return `${file}#${publicKeyOf(key)}`;
}

describe('what the server knows of the index', () => {
  it('is the newest version that fits this API, and nobody waits for it', async () => {
    const index = new KnownIndex(
      write('index.json', [
        ['1.9.0', '^1'],
        ['1.10.0', '^1'],
        ['2.0.0', '^2'],
      ]),
      silentLog,
    );
    expect(index.newerThan('acme.log', '1.0.0')).toBeUndefined();
    await expect.poll(() => index.newerThan('acme.log', '1.0.0'), soon).toBe('1.10.0');
    expect(index.newerThan('acme.log', '1.10.0')).toBeUndefined();
    expect(index.newerThan('acme.other', '1.0.0')).toBeUndefined();
  });

  it('is nothing without one; what cannot be read is told to the log, once', async () => {
    const told: unknown[] = [];
    const log: Log = { ...silentLog, warn: (...line) => void told.push(line) };
    expect(new KnownIndex(undefined, log).newerThan('acme.log', '1.0.0')).toBeUndefined();
    const index = new KnownIndex(join(work, `none.json#${publicKeyOf(key)}`), log);
    expect(index.newerThan('acme.log', '1.0.0')).toBeUndefined();
    await expect.poll(() => told, soon).toHaveLength(1);
    expect(JSON.stringify(told)).toContain('none.json');
    expect(index.newerThan('acme.log', '1.0.0')).toBeUndefined();
    expect(told).toHaveLength(1);
  });
});
