import { expect, it } from 'vitest';
import { z } from 'zod';
import { defineSettings } from 'adit/core';
import { formFields } from './form-fields.ts';

const all = defineSettings({
  id: 'acme.log.look',
  scopes: ['user', 'tenant'],
  shape: z.object({
    isShown: z.boolean().default(true),
    scale: z.number().min(1).max(20).default(1).meta({ titleKey: 'scale' }),
    bins: z.int().positive().default(20),
    title: z.string().max(40).default(''),
    side: z.enum(['left', 'right']).default('left').meta({ titleKey: 'side' }),
    colour: z.string().default('#c77b4a').meta({ control: 'colour' }),
    codes: z.array(z.string()).max(5).default([]),
    column: z.string().meta({ control: 'column' }).default(''),
    dataset: z.string().default('').meta({ control: 'dataset' }),
    key: z.string().meta({ secret: true }).min(8).default('').describe('A key'),
    points: z.array(z.object({ x: z.number() })).default([]),
  }),
});

it('each field is edited by what its shape asks for, with its ends; what no control edits is left out', () => {
  const fields = Object.fromEntries(formFields(all, 'tenant').map(({ name, control }) => [name, control]));
  expect(fields).toEqual({
    isShown: { kind: 'switch' },
    scale: { kind: 'number', isWhole: false, low: 1, high: 20 },
    bins: { kind: 'number', isWhole: true, low: -Infinity, high: Infinity },
    title: { kind: 'text', maxLength: 40 },
    side: { kind: 'choice', choices: ['left', 'right'] },
    colour: { kind: 'colour' },
    codes: { kind: 'list', maxItems: 5 },
    column: { kind: 'column' },
    dataset: { kind: 'dataset' },
    key: { kind: 'secret' },
  });
});

it('secrets are set for the tenant alone, and nothing at a scope that the settings do not have', () => {
  expect(formFields(all, 'user').map(({ name }) => name)).not.toContain('key');
  expect(formFields(all, 'site')).toEqual([]);
});
