import type { Translate } from 'adit/core/web';
import type { Section } from 'adit/plugins/views';
import { headingOfSection, placeOfSection } from '../rules/section-plane.ts';

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

/** What of a section's title the section alone does not say. */
export interface SectionFacts {
  /** Which section through the data it is; undefined beside them. */
  readonly number: number | undefined;
  /** The unit of length; undefined where it is not known. */
  readonly unit: string | undefined;
}

/** What a section is called, for example `Section 12 · N 6 512 300 · looking north · ± 10 m`, in parts. */
export function sectionTitle(section: Section, { number, unit }: SectionFacts, t: Translate): readonly string[] {
  const name = number === undefined ? t('section') : t('section.numbered', { number });
  const length = lengthText(section.thickness / 2);
  const half = t('section.half', { half: unit === undefined ? length : `${length} ${unit}` });
  return [name, placeText(section, t), headingText(section, t), half];
}

function placeText(section: Section, t: Translate): string {
  const place = placeOfSection(section);
  if (place.along !== 'angles') return t(`section.at.${place.along}`, { at: lengthText(place.at) });
  return t('section.at.angles', { dip: lengthText(place.dip), azimuth: bearingText(place.azimuth) });
}

function headingText(section: Section, t: Translate): string {
  const heading = headingOfSection(section);
  return typeof heading === 'number'
    ? t('section.looking', { azimuth: bearingText(heading) })
    : t(`section.looking.${heading}`);
}
