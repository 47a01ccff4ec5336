import type { OmfElement, Place } from '../model/index.ts';
import type { ElementReport } from './element-report.ts';

/** Warns of what an element of another program has that a dataset has no place for. */
export function reportLeftOut(
  { description, colour, metadata, attributes }: OmfElement,
  report: ElementReport,
  place: Place,
): void {
  if (colour !== undefined) report.warn(place, 'colour-not-kept', { colour });
  const names = Object.keys(metadata);
  if (names.length > 0) report.warn(place, 'metadata-not-kept', { names: names.join(', ').slice(0, 200) });
  const described = attributes.filter((attribute) => attribute.description !== '').map(({ name }) => name);
  if (description !== '') report.warn(place, 'description-not-kept', { description: description.slice(0, 500) });
  for (const attribute of described) report.warn(place, 'attribute-description-not-kept', { attribute });
  for (const { name, leftOut, metadata: own } of attributes) {
    for (const part of leftOut) report.warn(place, `${part.replace(' ', '-')}-not-kept`, { attribute: name });
    if (Object.keys(own).length > 0) report.warn(place, 'attribute-metadata-not-kept', { attribute: name });
  }
}
