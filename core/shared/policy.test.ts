import { describe, expect, it } from 'vitest';
import { parseManifest } from './manifest.ts';
import { decide, dependantsOf, openDeployment, type DeploymentRules, type InstalledPlugin } from './policy.ts';

const plugin = (facts: object = {}, problem?: InstalledPlugin['problem']): InstalledPlugin => ({
  manifest: parseManifest({ id: 'points', version: '1.0.0', api: '^1', category: 'tool', ...facts }),
  problem,
});

function reason(
  installed: Record<string, InstalledPlugin>,
  facts: { rows?: Record<string, boolean>; deployment?: Partial<DeploymentRules>; id?: string } = {},
): string {
  const { on, reason: why } = decide(
    {
      installed: new Map(Object.entries(installed)),
      deployment: { ...openDeployment, ...facts.deployment },
      tenantRows: new Map(Object.entries(facts.rows ?? {})),
    },
    facts.id ?? 'points',
  );
  return `${on ? 'on' : 'off'}: ${why}`;
}

describe('whether a plugin is on', () => {
  it('by its default, unless the tenant says otherwise', () => {
    const [on, off] = [plugin({ enabledByDefault: true }), plugin({ enabledByDefault: false })];
    expect(reason({ points: on })).toBe('on: default-on');
    expect(reason({ points: off })).toBe('off: default-off');
    expect(reason({ points: on }, { rows: { points: false } })).toBe('off: tenant-off');
    expect(reason({ points: off }, { rows: { points: true } })).toBe('on: tenant-on');
    expect(reason({ points: on }, { rows: { other: false } })).toBe('on: default-on');
  });

  it('the deployment stands above the tenant, an essential plugin above the deployment, a problem above all', () => {
    const [known, essential] = [plugin(), plugin({ essential: true })];
    const force = { force: ['points'] };
    const rows = { points: false };
    expect(reason({ points: known }, { rows, deployment: force })).toBe('on: forced-by-deployment');
    expect(reason({ points: known }, { deployment: { ...force, deny: ['points'] } })).toBe('off: denied-by-deployment');
    expect(reason({ points: known }, { rows: { points: true }, deployment: { allow: ['views'] } })).toBe(
      'off: denied-by-deployment',
    );
    expect(reason({ points: essential }, { rows, deployment: { deny: ['points'] } })).toBe('on: essential');
    expect(reason({ points: plugin({ essential: true }, 'failed') }, { deployment: force })).toBe('off: failed');
    expect(reason({})).toBe('off: not-installed');
  });

  it('off when what it requires is off, directly, through others or in a circle', () => {
    const needs = (id: string): InstalledPlugin => plugin({ enabledByDefault: true, requires: { [id]: '^1' } });
    const views = plugin({ enabledByDefault: true });
    const installed = { points: needs('display'), display: needs('views'), views };
    expect(reason(installed)).toBe('on: default-on');
    expect(reason(installed, { rows: { views: false } })).toBe('off: needs:display');
    expect(reason(installed, { rows: { views: false }, id: 'display' })).toBe('off: needs:views');
    expect(reason({ points: needs('display') })).toBe('off: needs:display');
    expect(reason({ points: needs('views'), views: needs('points') })).toBe('off: needs:views');
    expect(dependantsOf(new Map(Object.entries(installed)), 'views')).toEqual(['display', 'points']);
  });
});
