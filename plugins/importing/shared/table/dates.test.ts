import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DateEvidence } from './date-evidence.ts';
import { dateOrders } from './date-orders.ts';
import { parseDate } from './dates.ts';

const SEED = 20_210_305;

function verdictOf(...texts: readonly string[]): DateEvidence['verdict'] {
  const evidence = new DateEvidence();
  for (const text of texts) evidence.add(text);
  return evidence.verdict;
}

describe('dates', () => {
  it('are read as their order says, in UTC unless they name a zone', () => {
    const day = Date.UTC(2021, 2, 5);
    for (const text of ['2021-03-05', '2021/3/5', '2021.03.05']) expect(parseDate(text, 'iso')).toBe(day);
    expect(parseDate('5/03/2021', 'dmy')).toBe(day);
    expect(parseDate('3-5-2021', 'mdy')).toBe(day);
    expect(parseDate('2021-03-05T07:08:09.25Z', 'iso')).toBe(Date.UTC(2021, 2, 5, 7, 8, 9, 250));
    expect(parseDate('2021-03-05 07:08+02:00', 'iso')).toBe(Date.UTC(2021, 2, 5, 5, 8));
    expect(parseDate('05/03/2021 12:30 am', 'dmy')).toBe(Date.UTC(2021, 2, 5, 0, 30));
    expect(parseDate('05/03/2021 1:30 PM', 'dmy')).toBe(Date.UTC(2021, 2, 5, 13, 30));
    expect(parseDate('29.02.2024', 'dmy')).toBe(Date.UTC(2024, 1, 29));
    expect(parseDate('1975-05-09', 'iso')).toBe(Date.UTC(1975, 4, 9));
  });

  it('may name their month, in English or Spanish, and shorten their year', () => {
    const day = Date.UTC(2024, 2, 12);
    for (const text of [
      '12-Mar-2024',
      '12 MAR 24',
      '12/mar/24',
      '12Mar2024',
      '12 March 2024',
      '12-marzo-24',
      '12 mar. 2024',
    ])
      for (const order of ['dmy', 'mdy'] as const) expect([text, parseDate(text, order)]).toEqual([text, day]);
    expect(parseDate('2024-Mar-12', 'iso')).toBe(day);
    expect(parseDate('12-Mar-2024 07:30', 'dmy')).toBe(day + 7.5 * 3_600_000);
    expect(parseDate('1-Ene-99', 'dmy')).toBe(Date.UTC(1999, 0, 1));
    expect(parseDate('12/3/24', 'dmy')).toBe(day);
    expect(parseDate('3-12-24', 'mdy')).toBe(day);
    expect(parseDate('12.03.24', 'dmy')).toBe(day);
    expect(parseDate('1/1/69', 'dmy')).toBe(Date.UTC(2069, 0, 1));
    expect(parseDate('1/1/70', 'dmy')).toBe(Date.UTC(1970, 0, 1));
    for (const text of ['12-Foo-2024', '31-Apr-2024', '12-Mar/2024', '1.2.10', '24-Mar-12-1', '12 Mar', 'Mar 12 2024'])
      expect([text, parseDate(text, 'dmy')]).toEqual([text, undefined]);
  });

  it('are none where the calendar or the clock has no such place', () => {
    const wrong = [
      '2021-02-30',
      '2023-02-29',
      '2021-13-01',
      '0000-00-00',
      '2021-03-05T24:01',
      '2021-03-05 10:61',
      '2021-03/05',
    ];
    const others = [
      '20210305',
      '2021-03',
      'B1-2021-03-05',
      '2021-03-05x',
      '5/3/1',
      '',
      '2021-03-05 13:00 pm',
      '10/11/2021',
    ];
    for (const text of [...wrong, ...others]) expect([text, parseDate(text, 'iso')]).toEqual([text, undefined]);
    expect(parseDate('31/04/2021', 'dmy')).toBeUndefined();
    expect(parseDate('13/04/2021', 'mdy')).toBeUndefined();
  });

  it('come back from how they are exported, and never throw', () => {
    const moment = fc.date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(moment, (date) => {
        const text = date.toISOString();
        expect(parseDate(text, 'iso')).toBe(date.getTime());
        expect(parseDate(text.slice(0, 10), 'iso')).toBe(Date.parse(text.slice(0, 10)));
      }),
      { seed: SEED },
    );
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9./: TZ+-]{0,45}$/), fc.constantFrom(...dateOrders), (text, order) => {
        const found = parseDate(text, order);
        expect(found === undefined || Number.isInteger(found)).toBe(true);
      }),
      { seed: SEED },
    );
  });
});

describe('what a column says of its dates', () => {
  it('[I5.13] tells day from month only by the column as a whole', () => {
    expect(verdictOf('2021-03-05', '2021-03-05T10:00:00Z')).toBe('iso');
    expect(verdictOf('05/03/2021', '25/03/2021')).toBe('dmy');
    expect(verdictOf('05/03/2021', '03/25/2021')).toBe('mdy');
    expect(verdictOf('05/03/2021', '06/07/2021')).toBe('ambiguous');
    expect(verdictOf('13/03/2021', '03/25/2021')).toBe('ambiguous');
    expect(verdictOf('05/05/2021', '6/6/2021')).toBe('dmy');
    expect(verdictOf('05/05/2021', '06/07/2021')).toBe('ambiguous');
    expect(verdictOf('12-Mar-2024', '1-Apr-24')).toBe('dmy');
    expect(verdictOf('12-Mar-2024', '03/25/2024')).toBe('mdy');
  });

  it('tells a year of two digits from a day only where one cannot be the other', () => {
    expect(verdictOf('5/3/21', '25/3/21')).toBe('dmy');
    expect(verdictOf('3/5/21', '3/25/21')).toBe('mdy');
    expect(verdictOf('5/3/21', '6/4/21')).toBe('ambiguous');
    expect(verdictOf('25-03-21', '26-03-21')).toBe('ambiguous');
    expect(verdictOf('25-03-21', '26-03-99')).toBe('dmy');
    expect(verdictOf('25-03-21', '6-03-21')).toBe('dmy');
    expect(verdictOf('03-25-21', '03-26-21')).toBe('mdy');
    expect(verdictOf('1.2.10', '1.3.10')).toBeUndefined();
  });

  it('is nothing where it holds something else, or two forms of dates', () => {
    expect(verdictOf()).toBeUndefined();
    expect(verdictOf('granite', '2021-03-05')).toBeUndefined();
    expect(verdictOf('2021-03-05', '25/03/2021')).toBeUndefined();
    expect(verdictOf(...Array<string>(9).fill('2021-03-05'), 'unknown')).toBe('iso');
    expect(verdictOf(...Array<string>(8).fill('2021-03-05'), 'unknown')).toBeUndefined();
    const evidence = new DateEvidence();
    for (let at = 0; at < 100; at += 1) evidence.add('B1-001');
    expect(evidence.isOver).toBe(true);
  });
});
