import { readFileSync } from 'node:fs';
import type { Section } from 'adit/plugins/views';
import { describe, expect, it } from 'vitest';
import { sectionTitle, type SectionFacts } from './section-title.ts';

type Texts = Readonly<Record<string, string>>;

function translate(language: string): (key: string, values?: object) => string {
  const texts = JSON.parse(readFileSync(`plugins/slicing/locales/${language}.json`, 'utf8')) as Texts;
  return (key, values = {}) =>
    Object.entries(values).reduce(
      (text, [name, value]) => text.replace(`{{${name}}}`, String(value)),
      texts[key] ?? key,
    );
}

const section: Section = {
  on: true,
  position: [478_400, 6_512_300, 250.25],
  dip: 90,
  azimuth: 180,
  fromBelow: false,
  thickness: 20,
  step: 5,
};

describe('the title of a section', () => {
  it('says which one it is, where it is, where one looks, and how much it shows on either side', () => {
    const title = (change: Partial<Section>, facts: Partial<SectionFacts> = {}): string =>
      sectionTitle({ ...section, ...change }, { number: 12, unit: 'm', language: 'en', ...facts }, translate('en'))
        .join(' · ')
        .replaceAll('\u2009', ' ');
    expect(title({})).toBe('Section 12 · N 6 512 300 · looking north · ± 10 m');
    expect(title({ azimuth: 166, thickness: 50 })).toBe('Section 12 · N 6 512 300 · looking 346° · ± 25 m');
    expect(title({ azimuth: 90, thickness: 5 })).toBe('Section 12 · E 478 400 · looking west · ± 2.5 m');
    expect(title({ azimuth: 225 })).toBe('Section 12 · N 6 512 300 · looking 045° · ± 10 m');
    expect(title({ dip: 0 })).toBe('Section 12 · RL 250.3 · looking down · ± 10 m');
    expect(title({ dip: 60, azimuth: 45, fromBelow: true })).toBe('Section 12 · 60° → 045° · looking up · ± 10 m');
    expect(title({}, { number: undefined, unit: 'ft' })).toBe('Section · N 6 512 300 · looking north · ± 10 ft');
    expect(title({}, { unit: undefined })).toBe('Section 12 · N 6 512 300 · looking north · ± 10');
  });

  it('says so in Spanish too', () => {
    const thin = { ...section, thickness: 5 };
    const title = sectionTitle(thin, { number: 12, unit: 'm / US ft', language: 'es' }, translate('es'));
    expect(title.join(' · ').replaceAll('\u2009', ' ')).toBe(
      'Sección 12 · N 6 512 300 · mirando al norte · ± 2,5 m / US ft',
    );
  });
});
