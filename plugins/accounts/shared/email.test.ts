import { expect, it } from 'vitest';
import { isAddressList, readAddresses } from './email.ts';

it('addresses are read as people paste them: by lines, semicolons, commas and spaces, with names', () => {
  const emails = (text: string): string[] => readAddresses(text).map(({ email }) => email);
  expect(emails('a@x.org\r\nb@x.org\n\nc@x.org; d@x.org,e@x.org f@x.org\tg@x.org;')).toEqual(
    ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => `${name}@x.org`),
  );
  expect(
    readAddresses('Ana Soto <ana@x.org>; "Vidal, Nora" <nora@x.org>, <luz@x.org>\nRuiz, Olga <olga@x.org>'),
  ).toEqual([
    { email: 'ana@x.org', name: 'Ana Soto' },
    { email: 'nora@x.org', name: 'Vidal, Nora' },
    { email: 'luz@x.org' },
    { email: 'olga@x.org', name: 'Ruiz, Olga' },
  ]);
  expect(emails('nobody')).toEqual(['nobody']);
  expect(emails('Ana Soto ana@x.org')).toEqual(['Ana Soto ana@x.org']);
  expect(emails('Ana <nowhere>')).toEqual(['nowhere']);
  expect(emails(' ;\n, ')).toEqual([]);
  expect(['a@x.org', '@x.org ', '', 'a@x.org\nb@x.org', 'Ana <a@x.org>'].map(isAddressList)).toEqual([
    false,
    false,
    false,
    true,
    true,
  ]);
});
