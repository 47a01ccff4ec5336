import {
  DateEvidence,
  isKnownName,
  splitUnits,
  typeOptions,
  type ColumnProfile,
  type ColumnUnits,
} from '../../shared/table/index.ts';
import { CodeEvidence } from './code-evidence.ts';
import { DistinctCounter } from './distinct-counter.ts';
import type { FieldCursor } from './field-cursor.ts';
import { isMissingText, mayBeMissingText, missingNumber, standsApart } from './missing-candidates.ts';
import type { NumberCells } from './number-cell.ts';

/** Rows whose raw text a profile shows. */
export const sampleRows = 50;

const sampleTextLimit = 200;
const markerTextLimit = 16;
const dateTextLimit = 40;
const maxNonNumericSamples = 10;

interface Marker {
  text: string;
  count: number;
  /** The number that the marker is; NaN for text. */
  value: number;
}

/** Takes the cells of one column in file order and sums up what they are. */
export class ColumnAccumulator {
  readonly #name: string;
  readonly #index: number;
  /** As a row of units says; what the name says goes before it. */
  readonly #units: ColumnUnits;
  readonly #distinct = new DistinctCounter();
  readonly #samples: string[] = [];
  readonly #markers = new Map<string, Marker>();
  readonly #nonNumeric: string[] = [];
  readonly #dates = new DateEvidence();
  /** None of places and depths, which have markers for missing ones at most. */
  readonly #codes: CodeEvidence | undefined;
  #nonNumericCount = 0;
  #missing = 0;
  #numbers = 0;
  #belowDetection = 0;
  #aboveRange = 0;
  #min = Number.POSITIVE_INFINITY;
  #max = Number.NEGATIVE_INFINITY;
  /** Smallest value that is no marker. */
  #othersMin = Number.POSITIVE_INFINITY;
  #sum = 0;
  #lostDigits = 0;
  #onlyIntegers = true;

  constructor(name: string, index: number, units: ColumnUnits = 'none') {
    this.#name = name;
    this.#index = index;
    this.#units = units;
    this.#codes = isKnownName(name) ? undefined : new CodeEvidence();
  }

  /** Adds a row's cell; `cells` classifies it. */
  add(cell: FieldCursor, cells: NumberCells, line: number): void {
    if (this.#samples.length < sampleRows) this.#samples.push(cell.text(sampleTextLimit));
    const { bytes, start, end } = cell;
    const value = cells.read(bytes, start, end);
    if (cells.outcome === 'missing') {
      this.#missing++;
      return;
    }
    if (cells.outcome === 'not-a-number') {
      this.#codes?.addText(cell, line);
      this.#addText(cell);
      return;
    }
    this.#distinct.add(value, bytes, start, end);
    this.#dates.addOther();
    if (cells.outcome === 'number') this.#codes?.addNumber(value, cell, line);
    else if (cells.outcome === 'above-range') {
      this.#aboveRange++;
      this.#codes?.addAbove(line);
    } else {
      this.#belowDetection++;
      this.#codes?.addLimit(value, line);
    }
    this.#addNumber(value);
    if (this.#onlyIntegers && (!Number.isInteger(value) || !isWrittenAsInteger(bytes, start, end)))
      this.#onlyIntegers = false;
    const marker = missingNumber(value);
    if (marker === undefined) {
      if (value < this.#othersMin) this.#othersMin = value;
    } else this.#addMarker(String(marker), cell, marker);
  }

  #addNumber(value: number): void {
    this.#numbers++;
    if (value < this.#min) this.#min = value;
    if (value > this.#max) this.#max = value;
    // Neumaier's summation: a mean over millions of coordinates keeps its digits.
    const sum = this.#sum + value;
    this.#lostDigits += Math.abs(this.#sum) >= Math.abs(value) ? this.#sum - sum + value : value - sum + this.#sum;
    this.#sum = sum;
  }

  #addText(cell: FieldCursor): void {
    const { bytes, start, end } = cell;
    if (mayBeMissingText(bytes, start, end)) {
      const text = cell.text(markerTextLimit);
      if (isMissingText(text)) {
        this.#addMarker(text, cell, Number.NaN);
        this.#distinct.add(Number.NaN, bytes, start, end);
        return;
      }
    }
    this.#distinct.add(Number.NaN, bytes, start, end);
    this.#nonNumericCount++;
    if (!this.#dates.isOver) this.#dates.add(end - start > dateTextLimit ? '' : cell.text(dateTextLimit));
    if (this.#nonNumeric.length >= maxNonNumericSamples) return;
    const text = cell.text(sampleTextLimit);
    if (!this.#nonNumeric.includes(text)) this.#nonNumeric.push(text);
  }

  #addMarker(key: string, cell: FieldCursor, value: number): void {
    const marker = this.#markers.get(key);
    if (marker === undefined) this.#markers.set(key, { text: cell.text(markerTextLimit * 2), count: 1, value });
    else marker.count++;
  }

  /** The profile of the cells so far. */
  profile(fileExtension: string): ColumnProfile {
    const isText = this.#nonNumericCount > 0;
    const numUniques = isText ? this.#distinct.texts : this.#distinct.numbers;
    const dataType = isText ? 'string' : this.#numbers > 0 && this.#onlyIntegers ? 'int' : 'float';
    const dates = isText ? this.#dates.verdict : undefined;
    const isDate = dates !== undefined && dates !== 'ambiguous';
    const named = splitUnits(this.#name).units;
    const profile: ColumnProfile = {
      name: this.#name,
      dataType,
      statsDataType: isText && !isDate ? 'categorical' : 'continuous',
      typeOptions: typeOptions({ fileExtension, columnIndex: this.#index, dataType, numUniques, isDate }),
      units: named === 'none' ? this.#units : named,
      numUniques,
      sampleData: this.#samples,
      missing: this.#missing,
      numbers: this.#numbers,
      belowDetection: this.#belowDetection,
      aboveRange: this.#aboveRange,
      nonNumeric: { count: this.#nonNumericCount, samples: this.#nonNumeric },
      missingCandidates: this.#missingCandidates(isText),
    };
    if (dates !== undefined) profile.dates = dates;
    const asNumbers =
      dates === undefined ? this.#codes?.verdict(this.#distinct.numbers, profile.units === 'none') : undefined;
    if (asNumbers) profile.asNumbers = asNumbers;
    if (this.#numbers > 0 && !isText) {
      profile.min = this.#min;
      profile.max = this.#max;
      profile.mean = (this.#sum + this.#lostDigits) / this.#numbers;
    }
    return profile;
  }

  #missingCandidates(isText: boolean): ColumnProfile['missingCandidates'] {
    const hasOtherNumbers = this.#othersMin !== Number.POSITIVE_INFINITY;
    return [...this.#markers.values()]
      .filter(({ value }) => Number.isNaN(value) || (isText ? !hasOtherNumbers : standsApart(value, this.#othersMin)))
      .map(({ text, count }) => ({ text, count }));
  }
}

function isWrittenAsInteger(bytes: Buffer, start: number, end: number): boolean {
  for (let i = start; i < end; i++) {
    const byte = bytes[i] as number;
    if ((byte < 0x30 || byte > 0x39) && byte !== 0x2d && byte !== 0x2b) return false;
  }
  return true;
}
