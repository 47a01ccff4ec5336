import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { needsShape, type Needs } from 'adit/core';
import { needTexts } from './half-needs.tsx';

const english = JSON.parse(readFileSync('plugins/admin/locales/en.json', 'utf8')) as Record<string, string>;
const t = (key: string, values: object = {}): string =>
  Object.entries(values).reduce(
    (text, [name, value]) => text.replace(`{{${name}}}`, String(value)),
    english[key] ?? key,
  );

function texts(needs: Partial<Needs>, permissions: { id: string; roles: string[] }[] = []): string[] {
  return needTexts(t, { needs: needsShape.parse(needs), permissions });
}

describe('what a server half asks for, in plain words', () => {
  it('says that nothing is asked of the network, and how much memory', () => {
    expect(texts({})).toEqual(['Asks to call no host on the network', 'Takes up to 256 MB of memory']);
  });

  it('names hosts, types of data, services and permissions', () => {
    const needs = { network: ['a.example', 'b.example'], data: ['read:Drillhole', 'create'], services: ['core.mail'] };
    expect(texts(needs, [{ id: 'acme.tool.read', roles: ['viewer', 'administrator'] }])).toEqual([
      'Asks to call these hosts on the network: a.example, b.example',
      'Reads data of these types: Drillhole',
      'Creates data',
      'Uses these services of Adit: core.mail',
      'Takes up to 256 MB of memory',
      'Brings the permission acme.tool.read for: Viewer, Administrator',
    ]);
  });

  it('reading data of every type says all', () => {
    expect(texts({ data: ['read:Drillhole', 'read'] })).toContain('Reads data of every type');
    expect(texts({ data: ['read:Drillhole', 'read'] }).join()).not.toContain('Drillhole');
  });
});
