import { observable, runInAction } from 'mobx';
import type { Api } from 'adit/core/web';
import type { Examination, Finding } from 'adit/plugins/importing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { drillholeBoxes } from '../rules/testing/boxes.ts';
import { FileMapping } from './file-mapping.ts';
import { columnNamed, metadataOf } from '../store/testing/metadata.ts';
import { applyFix, type Fix } from './apply-fix.ts';
import { DoctorStore } from './doctor-store.ts';
import type { ExamineRequest } from './examine-request.ts';

const finding = (more: Partial<Finding> = {}): Finding => ({
  code: 'x',
  severity: 'warning',
  fileName: 'collar.csv',
  values: {},
  ...more,
});
const request = (dip: string): ExamineRequest => ({ importerId: 'a', files: [], options: { dip } });
const fixed: Fix = { kind: 'option', option: 'dip', value: 'down' };

const box = observable.box<ExamineRequest | undefined>(undefined, { deep: false });
let asked: unknown[];
let answer: () => Promise<Examination>;
let undone: number;
let doctor: DoctorStore;

beforeEach(() => {
  vi.useFakeTimers();
  runInAction(() => box.set(undefined));
  asked = [];
  undone = 0;
  answer = async () => ({ findings: [], error: null });
  doctor = new DoctorStore({
    request: () => box.get(),
    examine: (body) => {
      asked.push(body);
      return answer();
    },
    apply: () => () => void (undone += 1),
  });
});
afterEach(() => {
  doctor.stop();
  vi.useRealTimers();
});

const settle = (): Promise<void> => vi.advanceTimersByTimeAsync(0).then(() => undefined);
const change = (wanted: ExamineRequest | undefined): void => runInAction(() => box.set(wanted));

describe('the doctor', () => {
  it('looks at once when it starts, and a second after the last change', async () => {
    change(request('a'));
    doctor.start();
    await settle();
    expect(doctor.state).toBe('ready');
    change(request('b'));
    await vi.advanceTimersByTimeAsync(999);
    change(request('c'));
    await vi.advanceTimersByTimeAsync(999);
    expect(asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked).toEqual([request('a'), request('c')]);
  });

  it('waits until the mapping is complete, and does not look again at the same thing', async () => {
    doctor.start();
    await settle();
    expect([doctor.state, asked.length]).toEqual(['waiting', 0]);
    change(request('a'));
    await vi.advanceTimersByTimeAsync(1000);
    change(request('a'));
    await vi.advanceTimersByTimeAsync(5000);
    expect(asked).toHaveLength(1);
    change(undefined);
    expect(doctor.state).toBe('waiting');
  });

  it('drops the answer to what was asked before', async () => {
    let late: (examination: Examination) => void = () => undefined;
    answer = () => new Promise((resolve) => (late = resolve));
    change(request('a'));
    doctor.start();
    await settle();
    change(request('b'));
    late({ findings: [finding()], error: null });
    await settle();
    expect(doctor.findings).toEqual([]);
  });

  it('says that it could not look, and looks again after the next change', async () => {
    answer = () => Promise.reject(new Error('no'));
    change(request('a'));
    doctor.start();
    await settle();
    expect(doctor.state).toBe('failed');
    answer = async () => ({ findings: [finding()], error: null });
    change(request('b'));
    await vi.advanceTimersByTimeAsync(1000);
    expect(doctor).toMatchObject({ state: 'ready', findings: [{ code: 'x' }] });
  });

  it('shows what is grave first, and of one file what is of that file', async () => {
    const findings = [
      finding({ code: 'note', severity: 'information' }),
      finding({ code: 'grave', severity: 'error' }),
      finding({ code: 'other', fileName: 'survey.csv', rawFileId: '2' }),
      finding({ code: 'same-name', rawFileId: '9' }),
    ];
    answer = async () => ({ findings, error: null });
    change(request('a'));
    doctor.start();
    await settle();
    const codes = (file?: { name: string; fileId: string }): string[] =>
      doctor.findingsOf(file).map(({ code }) => code);
    expect(codes({ name: 'collar.csv', fileId: '1' })).toEqual(['grave', 'note']);
    expect(codes({ name: 'renamed.csv', fileId: '2' })).toEqual(['other']);
    expect(codes()).toHaveLength(4);
    expect(doctor.warningsOf({ name: 'collar.csv', fileId: '1' })).toBe(1);
    expect(doctor.warningsOf(undefined)).toBe(3);
  });

  it('fixes in the other way where there are two', () => {
    doctor.fix(finding({ fix: fixed }), { ...fixed, value: 'up' });
    expect(doctor.applied.map((one) => one.finding.fix)).toEqual([{ ...fixed, value: 'up' }]);
  });

  it('deals with a finding in the way that was chosen, and keeps it in sight', async () => {
    const applied: Fix[] = [];
    const choosing = new DoctorStore({
      request: () => box.get(),
      examine: async () => answer(),
      apply: (fix) => {
        applied.push(fix);
        return () => undefined;
      },
    });
    const found = finding({
      choices: [
        { code: 'leave-out', fix: fixed },
        { code: 'keep', fix: { ...fixed, value: 'up' } },
      ],
      chosen: 'leave-out',
    });
    answer = async () => ({ findings: [found], error: null });
    change(request('a'));
    choosing.start();
    await settle();
    choosing.choose(choosing.findings[0] as Finding, 'keep');
    expect(applied).toEqual([{ ...fixed, value: 'up' }]);
    expect(choosing.findings).toEqual([{ ...found, chosen: 'keep' }]);
    expect(choosing.applied).toEqual([]);
    choosing.choose(choosing.findings[0] as Finding, 'gone');
    expect(choosing.findings).toEqual([{ ...found, chosen: 'keep' }]);
    choosing.stop();
  });

  it('fixes by one click, and takes it back', () => {
    const found = finding({ fix: fixed });
    doctor.fix(found);
    expect(doctor.appliedTo({ name: 'collar.csv', fileId: '1' })).toHaveLength(1);
    doctor.fix(finding());
    expect(doctor.applied).toHaveLength(1);
    doctor.undo(doctor.applied[0] as (typeof doctor.applied)[number]);
    expect([undone, doctor.applied]).toEqual([1, []]);
  });
});

describe('a fix', () => {
  const collar = drillholeBoxes[0] as (typeof drillholeBoxes)[number];
  const columns = ['BHID', columnNamed('E', { units: 'm' }), 'N', 'Z', 'CU'];
  const api = { call: async () => metadataOf('collar', columns) } as unknown as Api;
  const make = (): FileMapping => {
    const mapping = new FileMapping({ api, fileType: collar, metadata: metadataOf('collar', columns) });
    for (const [variable, column] of [
      ['easting', 'E'],
      ['northing', 'N'],
      ['elevation', 'Z'],
    ] as const)
      mapping.choose(variable, { kind: 'column', column });
    return mapping;
  };
  const options = { options: { dip: 'auto' } as Record<string, string>, setOption: () => undefined };
  const columnOf = (mapping: FileMapping, variable: string): string | undefined => mapping.payload.mapping[variable];

  it('of an option sets it, and back', () => {
    const set: string[] = [];
    const undo = applyFix(fixed, { ...options, setOption: (id, value) => set.push(`${id} ${value}`) }, undefined);
    undo?.();
    expect(set).toEqual(['dip down', 'dip auto']);
  });

  it('of the mapping swaps columns, and taking it back leaves what was changed since', () => {
    const mapping = make();
    const swap = { easting: 'N', northing: 'E' };
    const undo = applyFix({ kind: 'mapping', fileType: 'collar', mapping: swap }, options, mapping);
    expect(mapping.payload.mapping).toMatchObject(swap);
    expect(mapping.open).toEqual([]);
    mapping.choose('elevation', { kind: 'column', column: 'CU' });
    undo?.();
    expect(mapping.payload.mapping).toMatchObject({ easting: 'E', northing: 'N', elevation: 'CU' });
  });

  it('of the mapping gives back the column that it took from another variable', () => {
    const mapping = make();
    const undo = applyFix({ kind: 'mapping', fileType: 'collar', mapping: { easting: 'Z' } }, options, mapping);
    expect([columnOf(mapping, 'easting'), columnOf(mapping, 'elevation')]).toEqual(['Z', undefined]);
    undo?.();
    expect([columnOf(mapping, 'easting'), columnOf(mapping, 'elevation')]).toEqual(['E', 'Z']);
  });

  it.each([
    [{ kind: 'missing-symbol', symbol: '-99' }, 'missingSymbols', ['-99'], []],
    [{ kind: 'data-start-row', row: 5 }, 'dataStartRow', '5', '2'],
    [{ kind: 'delimiter', delimiter: ';' }, 'delimiter', ';', ','],
  ] as const)('%o changes how the file is read, and back', (fix, field, after, before) => {
    const mapping = make();
    const undo = applyFix(fix, options, mapping);
    expect(mapping[field]).toEqual(after);
    undo?.();
    expect(mapping[field]).toEqual(before);
    mapping.dispose();
  });

  it('of the unit sets it for the columns, and gives each its own back', () => {
    const mapping = make();
    const units = (): string[] => mapping.columns.slice(1, 4).map(({ unit }) => unit);
    const undo = applyFix({ kind: 'unit', columns: ['E', 'N'], unit: 'ft' }, options, mapping);
    expect(units()).toEqual(['ft', 'ft', 'none']);
    undo?.();
    expect(units()).toEqual(['m', 'none', 'none']);
  });

  it('of dates makes moments of them, and text again', () => {
    const dated = columnNamed('SAMPLED', {
      dates: 'ambiguous',
      statsDataType: 'categorical',
      typeOptions: ['categorical'],
    });
    const mapping = new FileMapping({ api, fileType: collar, metadata: metadataOf('collar', [...columns, dated]) });
    const last = (): unknown => mapping.payload.columns.at(-1);
    const undo = applyFix({ kind: 'dates', columns: ['SAMPLED'], dates: 'mdy' }, options, mapping);
    expect(last()).toMatchObject({ dates: 'mdy', statsDataType: 'continuous' });
    expect(mapping.examined.dates).toEqual({ SAMPLED: 'mdy' });
    undo?.();
    expect(last()).toMatchObject({ dates: 'ambiguous', statsDataType: 'categorical' });
  });

  it('of a code reads it so in its columns, and as before again', () => {
    const coded = columnNamed('AU', {
      sentinels: ['-666'],
      codes: [
        { text: '-666', count: 1, lines: [5], choices: ['missing', 'keep'], reading: 'missing' },
        { text: '-0.01', count: 4, lines: [7], choices: ['half-limit', 'keep'], reading: 'half-limit', limit: 0.01 },
      ],
    });
    const mapping = new FileMapping({ api, fileType: collar, metadata: metadataOf('collar', [...columns, coded]) });
    expect(mapping.suggestedSymbols).toEqual([]);
    const readings = (): unknown => mapping.examined.codes?.['AU']?.map(({ reading }) => reading);
    expect(readings()).toEqual(['missing', 'half-limit']);
    const undo = applyFix({ kind: 'code', columns: ['AU'], text: '-666', reading: 'keep' }, options, mapping);
    applyFix({ kind: 'code', columns: ['AU'], text: '-0.01', reading: 'limit' }, options, mapping);
    expect(readings()).toEqual(['keep', 'half-limit']);
    expect(mapping.payload.columns.at(-1)?.codes).toEqual([
      { text: '-666', reading: 'keep' },
      { text: '-0.01', reading: 'half-limit' },
    ]);
    undo?.();
    expect(readings()).toEqual(['missing', 'half-limit']);
    applyFix({ kind: 'type', columns: ['AU'], type: 'categorical' }, options, mapping);
    expect(mapping.payload.columns.at(-1)).toMatchObject({ statsDataType: 'categorical' });
  });

  it('of a file that is not there any more does nothing', () => {
    expect(applyFix({ kind: 'delimiter', delimiter: ';' }, options, undefined)).toBeUndefined();
  });
});
