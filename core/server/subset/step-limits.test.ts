import type { MaskStep } from 'adit/core';
import { describe, expect, it } from 'vitest';
import { checkMaskSteps, MAX_MASK_DEPTH, MAX_MASK_STEPS, MAX_MASK_TEXT } from './step-limits.ts';

const range: MaskStep = { kind: 'range', column: 'grade', low: 0, high: 1 };
const nested = (depth: number): MaskStep =>
  Array.from({ length: depth - 1 }).reduce<MaskStep>((of) => ({ kind: 'all', of: [of] }), range);
const refused = expect.objectContaining({ code: 'too-many-mask-steps' }) as unknown;

describe('steps from outside', () => {
  it('are as many and as deep as the limits say', () => {
    checkMaskSteps([]);
    checkMaskSteps(Array.from({ length: MAX_MASK_STEPS }, () => range));
    checkMaskSteps([nested(MAX_MASK_DEPTH)]);
  });

  it('are refused when there are more, in groups too', () => {
    const many = Array.from({ length: MAX_MASK_STEPS }, () => range);
    expect(() => checkMaskSteps([...many, range])).toThrow(refused);
    expect(() => checkMaskSteps([{ kind: 'any', of: many }])).toThrow(refused);
  });

  it('are refused when they are nested deeper, or without end', () => {
    expect(() => checkMaskSteps([nested(MAX_MASK_DEPTH + 1)])).toThrow(refused);
    expect(() => checkMaskSteps([nested(50_000)])).toThrow(refused);
    const endless: { kind: 'none'; of: MaskStep[] } = { kind: 'none', of: [] };
    endless.of.push(endless);
    expect(() => checkMaskSteps([endless])).toThrow(refused);
  });

  it('are refused when their texts are too long', () => {
    const half = 'x'.repeat(MAX_MASK_TEXT / 2);
    const long: MaskStep[] = [
      { kind: 'text', column: 'rock', match: 'contains', text: half },
      { kind: 'codes', column: 'rock', codes: half },
    ];
    checkMaskSteps(long);
    expect(() => checkMaskSteps([...long, { kind: 'pieces', paths: ['a'] }])).toThrow(refused);
    expect(() => checkMaskSteps([{ kind: 'items', items: `${half}${half}x` }])).toThrow(refused);
  });
});
