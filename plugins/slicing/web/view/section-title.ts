import { formatNumber } from 'adit/core';
import type { Translate } from 'adit/core/web';
import type { Section } from 'adit/plugins/views';
import { headingOfSection, placeOfSection } from '../rules/section-plane.ts';

/** How lengths and angles are written: with at most one decimal. */
const FORM = { most: 1 };

/** An azimuth with three digits before the decimal mark, for example 045. */
function bearingText(degrees: number, language: string): string {
  return formatNumber(degrees, language, FORM).replace(/^\d+/, (whole) => whole.padStart(3, '0'));
}

/** What of a section's title the section alone does not say. */
export interface SectionFacts {
  /** Which section through the data it is; undefined beside them. */
  readonly number: number | undefined;
  /** The unit of length; undefined where it is not known. */
  readonly unit: string | undefined;
  readonly language: string;
}

/** What a section is called, for example `Section 12 · N 6 512 300 · looking north · ± 10 m`, in parts. */
export function sectionTitle(
  section: Section,
  { number, unit, language }: SectionFacts,
  t: Translate,
): readonly string[] {
  const name = number === undefined ? t('section') : t('section.numbered', { number });
  const length = formatNumber(section.thickness / 2, language, FORM);
  const half = t('section.half', { half: unit === undefined ? length : `${length} ${unit}` });
  return [name, placeText(section, language, t), headingText(section, language, t), half];
}

function placeText(section: Section, language: string, t: Translate): string {
  const place = placeOfSection(section);
  if (place.along !== 'angles') return t(`section.at.${place.along}`, { at: formatNumber(place.at, language, FORM) });
  return t('section.at.angles', {
    dip: formatNumber(place.dip, language, FORM),
    azimuth: bearingText(place.azimuth, language),
  });
}

function headingText(section: Section, language: string, t: Translate): string {
  const heading = headingOfSection(section);
  return typeof heading === 'number'
    ? t('section.looking', { azimuth: bearingText(heading, language) })
    : t(`section.looking.${heading}`);
}
