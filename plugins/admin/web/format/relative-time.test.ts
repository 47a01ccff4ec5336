import { expect, it } from 'vitest';
import { relativeTime } from './relative-time.ts';

it('[A2.30f] says how long ago a moment was, in both languages', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  const texts = (language: string) =>
    [
      '2026-11-21T11:59:40Z',
      '2026-11-21T11:56:00Z',
      '2026-11-21T09:30:00Z',
      '2026-11-20T11:00:00Z',
      '2026-11-06T00:00:00Z',
      '2026-08-01T00:00:00Z',
      '2024-01-01T00:00:00Z',
    ].map((moment) => relativeTime(moment, now, language));
  expect(texts('en')).toEqual([
    'this minute',
    '4 minutes ago',
    '2 hours ago',
    'yesterday',
    '2 weeks ago',
    '3 months ago',
    '2 years ago',
  ]);
  expect(texts('es')).toEqual([
    'este minuto',
    'hace 4 minutos',
    'hace 2 horas',
    'ayer',
    'hace 2 semanas',
    'hace 3 meses',
    'hace 2 años',
  ]);
  expect(relativeTime('2027-01-01T00:00:00Z', now, 'en')).toBe('this minute');
});
