import type { TableProfile } from '../../shared/table/index.ts';
import type { RecordScanner } from './record-scanner.ts';

const linesShown = 5;
const candidates = [',', ';', '\t', '|'];

/** Remembers rows that do not have as many fields as there are columns, and whether another delimiter would give them those. */
export class RaggedRows {
  readonly lines: number[] = [];
  readonly #width: number;
  readonly #others: { delimiter: string; byte: number; count: number; lines: number[] }[];

  constructor(delimiter: string, width: number) {
    this.#width = width;
    this.#others = candidates
      .filter((other) => other !== delimiter)
      .map((other) => ({ delimiter: other, byte: other.charCodeAt(0), count: 0, lines: [] }));
  }

  /** Adds the row that the scanner found. */
  add(bytes: Buffer, scanner: RecordScanner, line: number): void {
    if (this.lines.length < linesShown) this.lines.push(line);
    if (scanner.fieldCount >= this.#width) return;
    const other = this.#others.find(({ byte }) => this.#countByte(bytes, scanner, byte) === this.#width - 1);
    if (!other) return;
    other.count++;
    if (other.lines.length < linesShown) other.lines.push(line);
  }

  get otherDelimiters(): TableProfile['otherDelimiters'] {
    return this.#others
      .filter(({ count }) => count > 0)
      .map(({ delimiter, count, lines }) => ({ delimiter, count, lines }));
  }

  #countByte(bytes: Buffer, scanner: RecordScanner, byte: number): number {
    let count = 0;
    for (let i = scanner.starts[0] as number; i < scanner.next; i++) if (bytes[i] === byte) count++;
    return count;
  }
}
