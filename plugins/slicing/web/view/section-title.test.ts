import { readFileSync } from 'node:fs';
import type { Section } from 'adit/plugins/views';
import { describe, expect, it } from 'vitest';
import { sectionTitle } from './section-title.ts';

const texts = JSON.parse(readFileSync('plugins/slicing/locales/en.json', 'utf8')) as Record<string, string>;
const t = (key: string, values: object = {}): string =>
  Object.entries(values).reduce((text, [name, value]) => text.replace(`{{${name}}}`, String(value)), texts[key] ?? key);

describe('the name of a section', () => {
  it('says where it is and how much it shows on either side', () => {
    const section: Section = {
      on: true,
      position: [478_400, 6_512_300, 250.25],
      dip: 90,
      azimuth: 180,
      fromBelow: false,
      thickness: 20,
      step: 5,
    };
    const title = (change: Partial<Section>): string =>
      sectionTitle({ ...section, ...change }, t).replaceAll('\u2009', ' ');
    expect(title({})).toBe('N 6 512 300 ± 10');
    expect(title({ azimuth: 90, thickness: 5 })).toBe('E 478 400 ± 2.5');
    expect(title({ dip: 0 })).toBe('RL 250.3 ± 10');
    expect(title({ azimuth: 45 })).toBe('90° → 045° ± 10');
    expect(title({ dip: 60, azimuth: 45, fromBelow: true })).toBe('60° → 045° ± 10, from below');
  });
});
