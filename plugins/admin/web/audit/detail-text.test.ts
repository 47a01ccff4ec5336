import { expect, it } from 'vitest';
import spanish from '../../locales/es.json' with { type: 'json' };
import { detailText } from './detail-text.ts';

const texts: Readonly<Record<string, string>> = spanish;

it('a line of the audit log has its roles and fields in Spanish, and the words of people as they wrote them', () => {
  const text = (action: string, detail: string): string => detailText((key) => texts[key] ?? key, { action, detail });
  expect(text('role-changed', 'ana@x.cl: New User → System Administrator')).toBe(
    'ana@x.cl: Usuario nuevo → Administrador del sistema',
  );
  expect(text('site-role-changed', 'ana@x.cl, Pit: none → Viewer')).toBe('ana@x.cl, Pit: Ninguno → Lector');
  expect(text('user-created', 'ana@x.cl, New User')).toBe('ana@x.cl, Usuario nuevo');
  expect(text('site-changed', 'Pit → Viewer: name, country')).toBe('Pit → Viewer: nombre, país');
  expect(text('agreement-accepted', 'Terms, Viewer · v2')).toBe('Terms, Viewer · v2');
  expect(text('user-created', 'ana@x.cl')).toBe('ana@x.cl');
});
