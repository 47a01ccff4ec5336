import { expect, it, vi } from 'vitest';
import { seconds } from '../../../../../tests/patience.ts';
import { MemoryParts } from './kernel-memory.ts';
import { POWERS_BYTES, writePowers } from './powers-of-ten.ts';

vi.setConfig({ testTimeout: seconds(60) });

const COUNT = 500_000;
const POINT = 0x2e;
const MAX_TEXT = 64;

const parts = new MemoryParts();
const powers = parts.take(POWERS_BYTES);
const text = parts.take(2 * MAX_TEXT);
const memory = parts.fill();
writePowers(memory.bytes.subarray(powers));

function parse(spelling: string): number {
  for (let at = 0; at < spelling.length; at++) memory.bytes[text + at] = spelling.charCodeAt(at);
  // What stands behind a number must not count.
  memory.bytes[text + spelling.length] = 0x39;
  return memory.kernel.parseDecimal(text, text + spelling.length, POINT, powers);
}

let seed = 20_261_128;
/** The next of the same random numbers at every run, from 0 to 2^32 - 1. */
function random(): number {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return (seed ^ (seed >>> 13)) >>> 0;
}

const bits = new DataView(new ArrayBuffer(8));
function randomDouble(): number {
  bits.setUint32(0, random());
  bits.setUint32(4, random());
  return bits.getFloat64(0);
}

function digits(count: number): string {
  let written = '';
  while (written.length < count) written += String(random());
  return written.slice(0, count);
}

/** Compares so many spellings with what the language reads; answers the share that the kernel read. */
function share(spell: (index: number) => string): number {
  let read = 0;
  for (let index = 0; index < COUNT; index++) {
    const spelling = spell(index);
    const value = parse(spelling);
    if (Number.isNaN(value)) continue;
    read++;
    if (!Object.is(value, Number(spelling))) expect.unreachable(`${spelling} was read as ${value}`);
  }
  return read / COUNT;
}

it('reads random doubles as the language does, but those that are not normal', () => {
  expect(share(() => String(randomDouble()))).toBeGreaterThan(0.99);
});

it('reads eastings of 17 digits as the language does', () => {
  expect(share(() => `4${digits(5)}.${digits(11)}`)).toBe(1);
});

it('reads 19 digits with exponents as the language does', () => {
  const spell = (): string => `${random() % 2 ? '-' : ''}${digits(1)}.${digits(18)}e${(random() % 600) - 300}`;
  expect(share(spell)).toBeGreaterThan(0.99);
});

it('reads any number of digits and places as the language does', () => {
  const spell = (index: number): string => {
    const before = digits(index % 12);
    const after = digits(random() % 8);
    return `${['', '-', '+'][index % 3]}${before}${after === '' && before !== '' ? '' : `.${after || '0'}`}`;
  };
  expect(share(spell)).toBe(1);
});

it('reads numbers half-way between two doubles as the language does', () => {
  const spell = (): string => {
    const odd = 2n ** 53n + (BigInt(random()) * 2n + 1n);
    return odd < 2n ** 63n ? `${odd}${'0'.repeat(random() % 3)}` : '1';
  };
  expect(share(spell)).toBe(1);
});

it.each([
  '',
  '-',
  '+',
  '.',
  '-.',
  'e5',
  '1e',
  '1e+',
  '1.2.3',
  '1,5',
  '0x10',
  '1_0',
  ' 1',
  '1 ',
  '1e5x',
  'Infinity',
  'NaN',
  '--1',
  '1-',
  '\u0661',
])('takes %j for no number', (spelling) => expect(parse(spelling)).toBeNaN());

it.each([
  '1d5',
  '1D-5',
  '1E5',
  '.5',
  '5.',
  '-0',
  '0e999999',
  '00000.000',
  '+7',
  '9007199254740993',
  '1e22',
  '1e23',
  '123456789012345678e-30',
])('reads %j', (spelling) => expect(parse(spelling)).toBe(Number(spelling.replace(/d/i, 'e'))));

it('leaves what is out of its range to others', () => {
  for (const spelling of [
    '1e309',
    '4e-324',
    '1e-400',
    '12345678901234567890',
    '1e999999999999',
    '0.00000000000000000001',
  ])
    expect(parse(spelling)).toBeNaN();
});
