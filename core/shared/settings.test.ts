import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineSettings, settingsValue, type SettingScope, type StoredSettings } from './settings.ts';

const look = defineSettings({
  id: 'acme.log.look',
  scopes: ['user', 'site', 'tenant'],
  shape: z.object({ scale: z.number().min(1).default(1), colour: z.string().default('grey') }),
});
const kept = (scope: SettingScope, value: Record<string, unknown>, id = look.id): StoredSettings => ({
  ...{ id, scope, value },
  ...{ scopeId: `a ${scope}`, version: 1 },
});

describe('the value of settings', () => {
  it('is that of the narrowest scope, field by field, and the default where none is set', () => {
    expect(settingsValue(look, [])).toEqual({ scale: 1, colour: 'grey' });
    const rows = [kept('user', { scale: 5 }), kept('tenant', { scale: 2, colour: 'red' }), kept('site', { scale: 3 })];
    expect(settingsValue(look, rows)).toEqual({ scale: 5, colour: 'red' });
    expect(settingsValue({ ...look, scopes: ['tenant'] }, rows)).toEqual({ scale: 2, colour: 'red' });
    expect(settingsValue(look, [kept('user', { scale: 5 }, 'acme.log.other')]).scale).toBe(1);
  });

  it('leaves out what a later shape of the plugin does not take', () => {
    const rows = [kept('site', { scale: 2 }), kept('user', { scale: 0, colour: 'blue', gone: true })];
    expect(settingsValue(look, rows)).toEqual({ scale: 2, colour: 'blue' });
  });
});
