import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseManifest } from 'adit/core';
import { describe, expect, it } from 'vitest';
import { PluginPasses, type PassedFor } from './plugin-passes.ts';

const inVersion = (id: string, version: string, web = 'a sum'): PassedFor => ({
  manifest: parseManifest({ id, version, api: '^1', category: 'tool' }),
  stamps: { web, server: '' },
});

describe('the passes to the files of plugins', () => {
  it('hold for one tenant, plugin, version and its files, and for the same key after a restart', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'adit-passes-'));
    try {
      const file = join(folder, 'key');
      const passes = await PluginPasses.open(file);
      const pass = passes.make('tenant-1', inVersion('acme.a', '1.0.0'));
      expect(passes.holderOf(pass, inVersion('acme.a', '1.0.0'))).toEqual({ tenantId: 'tenant-1' });
      expect((await PluginPasses.open(file)).holderOf(pass, inVersion('acme.a', '1.0.0'))).toEqual({
        tenantId: 'tenant-1',
      });
      if (process.platform !== 'win32') expect(statSync(file).mode & 0o077).toBe(0);
      const nobody = passes.make(undefined, inVersion('acme.a', '1.0.0'));
      expect(passes.holderOf(nobody, inVersion('acme.a', '1.0.0'))).toEqual({ tenantId: undefined });

      const sum = pass.slice('tenant-1'.length);
      const wrong = [`tenant-2${sum}`, `nobody${sum}`, 'tenant-1', 'tenant-1.', '', `${pass}A`, `${pass}.x`, '.'];
      expect(wrong.filter((text) => passes.holderOf(text, inVersion('acme.a', '1.0.0')))).toEqual([]);
      expect(passes.holderOf(pass, inVersion('acme.b', '1.0.0'))).toBeUndefined();
      expect(passes.holderOf(pass, inVersion('acme.a', '1.0.1'))).toBeUndefined();
      expect(passes.holderOf(pass, inVersion('acme.a', '1.0.0', 'another sum'))).toBeUndefined();
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
