import { expect, it } from 'vitest';
import { propertyLabel, propertyText } from './property-text.ts';

const translate =
  (texts: Record<string, string>) =>
  (key: string, values?: Record<string, unknown>): string =>
    (texts[key] ?? key).replace(/{{(\w+)}}/g, (_, name: string) => String(values?.[name]));
const own = translate({ 'property.hierarchy': 'Level {{level}}', yes: 'Yes', no: 'No' });
const texts = translate({ 'property.method': 'Method', 'property.method.raw-tangent': 'Raw tangent' });

it('takes labels and words from the plugin of the dataset type, and else shows what there is', () => {
  expect(propertyLabel('method', texts, own)).toBe('Method');
  expect(propertyLabel('other', texts, own)).toBe('other');
  expect(propertyLabel('hierarchy_0', undefined, own)).toBe('Level 1');
  const how = { language: 'en', texts, t: own };
  expect(propertyText('method', 'raw-tangent', how)).toBe('Raw tangent');
  expect(propertyText('method', 'new-way', how)).toBe('new-way');
  expect(propertyText('holes', 1234.5678, how)).toBe('1\u2009234.568');
  expect(propertyText('planned', false, how)).toBe('No');
});
