import { decodeItems, MISSING_CODE, type CodedValues, type MaskStep } from 'adit/core';

/** The values of a column. */
export type ColumnLookUp = (column: string) => Float64Array | CodedValues;

/** Whether a step keeps an item, as engines have it; an Error for a step that asks where items are. */
export function keepsItem(step: MaskStep, columns: ColumnLookUp): (item: number) => boolean {
  switch (step.kind) {
    case 'range': {
      const values = numbersOf(columns(step.column));
      return (item) => {
        const value = values[item] ?? Number.NaN;
        return value >= step.low && value <= step.high;
      };
    }
    case 'codes': {
      const { codes } = codedOf(step.column, columns);
      const kept = new Set(decodeItems(step.codes, MISSING_CODE));
      return (item) => kept.has(codes[item] as number);
    }
    case 'text': {
      const { codes, texts } = codedOf(step.column, columns);
      const wanted = step.text.toLowerCase();
      return (item) => {
        const text = texts[codes[item] as number];
        if (text === undefined) return false;
        return step.match === 'equals' ? text === step.text : text.toLowerCase().includes(wanted);
      };
    }
    case 'items': {
      const kept = new Set(decodeItems(step.items, MISSING_CODE));
      return (item) => kept.has(item);
    }
    case 'all':
    case 'any':
    case 'none': {
      const parts = step.of.map((part) => keepsItem(part, columns));
      if (step.kind === 'all') return (item) => parts.every((keeps) => keeps(item));
      const hasAny = (item: number): boolean => parts.some((keeps) => keeps(item));
      return step.kind === 'any' ? hasAny : (item) => !hasAny(item);
    }
    default:
      throw new Error(`A test has no places for a step "${step.kind}"`);
  }
}

function numbersOf(values: Float64Array | CodedValues): ArrayLike<number> {
  if (values instanceof Float64Array) return values;
  return Float64Array.from(values.codes, (code) => (code === MISSING_CODE ? Number.NaN : code));
}

function codedOf(column: string, columns: ColumnLookUp): CodedValues {
  const values = columns(column);
  if (values instanceof Float64Array) throw new Error(`"${column}" has no texts`);
  return values;
}
