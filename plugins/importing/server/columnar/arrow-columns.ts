import { DataType, TimeUnit, type Field } from 'apache-arrow';
import { momentText, timeText, type ValueTexts } from './value-texts.ts';

type Writer = (value: unknown, row: number) => string;

/** How the values of a column are written as cells; undefined for what no cell can hold. */
export function arrowWriter({ name, type }: Pick<Field, 'name' | 'type'>, texts: ValueTexts): Writer | undefined {
  const write = writerOf(name, type, texts);
  return write && ((value, row) => (value === null || value === undefined ? '' : write(value, row)));
}

function writerOf(name: string, type: DataType, texts: ValueTexts): Writer | undefined {
  if (DataType.isDictionary(type)) return writerOf(name, type.dictionary, texts);
  if (DataType.isUtf8(type) || DataType.isLargeUtf8(type) || DataType.isUtf8View(type) || DataType.isBool(type))
    return String;
  if (DataType.isInt(type) || DataType.isFloat(type) || DataType.isDuration(type))
    return (value, row) =>
      typeof value === 'bigint' ? texts.integer(value, row, name) : texts.number(Number(value), row, name);
  if (DataType.isDate(type) || DataType.isTimestamp(type)) return (value) => momentText(Number(value));
  if (DataType.isTime(type)) {
    const inSecond = {
      [TimeUnit.SECOND]: 1,
      [TimeUnit.MILLISECOND]: 1e3,
      [TimeUnit.MICROSECOND]: 1e6,
      [TimeUnit.NANOSECOND]: 1e9,
    };
    return (value) => timeText((Number(value) * 1000) / inSecond[type.unit]);
  }
  if (DataType.isDecimal(type))
    return (value, row) => texts.decimal(wholeOf(value as Uint32Array), type.scale, row, name);
  return DataType.isNull(type) ? () => '' : undefined;
}

/** Words of 32 bits from the lowest on, the sign in the highest. */
function wholeOf(words: Uint32Array): bigint {
  const whole = words.reduceRight((sum, word) => sum * 2n ** 32n + BigInt(word), 0n);
  return BigInt.asIntN(words.length * 32, whole);
}
