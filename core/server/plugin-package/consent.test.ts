import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { parseManifest, type Manifest } from 'adit/core';
import { CONSENT_FILE, consentTo, isCovered, readConsent, writeConsent } from './consent.ts';

const asking = (needs: object = {}, permissions: readonly object[] = []): Manifest =>
  parseManifest({ id: 'acme.tool', version: '1.0.0', api: '^1', category: 'tool', server: true, needs, permissions });

const read = { id: 'acme.tool.read', default: ['viewer', 'contributor'] };
const agreed = consentTo(
  asking(
    {
      network: ['api.example.com', 'example.com'],
      data: ['read:Drillhole', 'create'],
      services: ['core.mail'],
      memoryMegabytes: 512,
    },
    [read],
  ),
  'anna@example.com',
);

describe('whether a version is covered by what was agreed to', () => {
  it('is so when it asks for the same, or less', () => {
    expect(isCovered(asking(), agreed)).toBe(true);
    expect(isCovered(asking(agreed.needs, [read]), agreed)).toBe(true);
    expect(isCovered(asking({ network: ['example.com'], memoryMegabytes: 64 }), agreed)).toBe(true);
    expect(isCovered(asking({}, [{ ...read, default: ['contributor'] }]), agreed)).toBe(true);
  });

  it.each([
    [{ network: ['other.example.com'] }],
    [{ network: ['api.example.com', 'com'] }],
    [{ data: ['read'] }],
    [{ data: ['read:Points'] }],
    [{ services: ['core.people'] }],
    [{ memoryMegabytes: 513 }],
  ])('is not when it asks for more: %j', (needs) => {
    expect(isCovered(asking(needs), agreed)).toBe(false);
  });

  it('is not when a permission is another, or given to more roles', () => {
    expect(isCovered(asking({}, [{ id: 'acme.tool.write', default: [] }]), agreed)).toBe(false);
    expect(isCovered(asking({}, [{ ...read, default: ['administrator'] }]), agreed)).toBe(false);
  });

  it('reading every type covers reading one, and creating is another thing', () => {
    const all = consentTo(asking({ data: ['read'] }), 'anna@example.com');
    expect(isCovered(asking({ data: ['read:Drillhole', 'read'] }), all)).toBe(true);
    expect(isCovered(asking({ data: ['create'] }), all)).toBe(false);
  });

  it('without consent nothing is, not even what asks for nothing', () => {
    expect(isCovered(asking(), undefined)).toBe(false);
  });
});

describe('a consent beside the versions of a plugin', () => {
  const work = mkdtempSync(join(tmpdir(), 'adit-consent-'));
  afterAll(() => rmSync(work, { recursive: true }));

  function versionFolder(id: string): string {
    const folder = join(work, id, '1.0.0');
    mkdirSync(folder, { recursive: true });
    return folder;
  }

  it('is there as it was written, holds for every version, and leaves nothing else behind', async () => {
    const folder = versionFolder('acme.kept');
    expect(await readConsent(folder)).toBeUndefined();
    await writeConsent(folder, consentTo(asking(), 'first@example.com'));
    await writeConsent(folder, agreed);
    expect(await readConsent(join(work, 'acme.kept', '2.0.0'))).toEqual(agreed);
    expect(readdirSync(join(work, 'acme.kept'))).toEqual(['1.0.0', CONSENT_FILE]);
  });

  it.each([
    ['no JSON', '{ "version": '],
    ['another shape', '{ "version": "1.0.0" }'],
    ['a field nobody knows', JSON.stringify({ ...agreed, more: true })],
    ['a need that nobody can have', JSON.stringify({ ...agreed, needs: { memoryMegabytes: 1e9 } })],
    ['too much', ' '.repeat(1_000_001)],
  ])('that is %s says where', async (name, text) => {
    const folder = versionFolder(`acme.${name.replaceAll(' ', '-')}`);
    const path = join(folder, '..', CONSENT_FILE);
    writeFileSync(path, text);
    await expect(readConsent(folder)).rejects.toThrow(path);
    await expect(readConsent(folder)).rejects.not.toThrow('\n');
  });

  it('that is a link is none', async () => {
    const folder = versionFolder('acme.link');
    symlinkSync(join(work, 'acme.kept', CONSENT_FILE), join(folder, '..', CONSENT_FILE));
    await expect(readConsent(folder)).rejects.toThrow('is a link or a device');
  });
});
