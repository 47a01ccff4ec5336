import type { Translate } from 'adit/core/web';
import type { Section } from 'adit/plugins/views';
import { nameOfSection } from '../rules/section-plane.ts';

const NUMBER = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });

/** A length with thin spaces between its thousands and at most one decimal. */
function lengthText(length: number): string {
  return NUMBER.format(length).replaceAll(',', '\u2009').replace(/^-0$/, '0');
}

/** An azimuth as three digits, for example 045. */
function bearingText(degrees: number): string {
  const [whole = '', part] = String(Number(degrees.toFixed(1))).split('.');
  return whole.padStart(3, '0') + (part === undefined ? '' : `.${part}`);
}

/** What a section is called, for example `N 6 512 300 ± 10`. */
export function sectionTitle(section: Section, t: Translate): string {
  const name = nameOfSection(section);
  const half = lengthText(section.thickness / 2);
  const text =
    name.along === 'angles'
      ? t('section.name.angles', { dip: lengthText(name.dip), azimuth: bearingText(name.azimuth), half })
      : t(`section.name.${name.along}`, { at: lengthText(name.at), half });
  return section.fromBelow ? t('section.name.fromBelow', { name: text }) : text;
}
