import { AditError, type FileAccount, type ImportIssue, type LengthUnit } from 'adit/core';
import type { LineProperty, LineRow, LineSink, SourceLine } from 'adit/core/server';
import { wholeLine, type LineFault, type LineTaker } from './whole-line.ts';

/** What a browser can show; a file of more ends. */
const MAX_VERTICES = 2 ** 25;

type Values = Readonly<Record<string, string | number>>;

/** Keeps the account of a file's rows, and gives the lines that can be drawn to a taker. */
export class FileSink implements LineSink {
  readonly #fileName: string;
  readonly #issue: (issue: ImportIssue) => void;
  readonly #taker: LineTaker;
  readonly #properties: Map<string, LineProperty>;
  #read = 0;
  #used = 0;
  #changed = 0;
  #vertices = 0;
  #unit: LengthUnit | undefined;

  /** `properties` are those that the file declares, in their order. */
  constructor(
    fileName: string,
    issue: (issue: ImportIssue) => void,
    taker: LineTaker,
    properties: Map<string, LineProperty>,
  ) {
    this.#fileName = fileName;
    this.#issue = issue;
    this.#taker = taker;
    this.#properties = properties;
  }

  get account(): FileAccount {
    return {
      fileName: this.#fileName,
      fileType: 'linedata',
      rowsRead: this.#read,
      rowsUsed: this.#used,
      rowsChanged: this.#changed,
      rowsRejected: this.#read - this.#used,
    };
  }

  /** What the file says that it is measured in. */
  get saidUnit(): LengthUnit | undefined {
    return this.#unit;
  }

  property(property: LineProperty): void {
    if (!this.#properties.has(property.name)) this.#properties.set(property.name, property);
  }

  add(row: LineRow, lines: readonly SourceLine[]): void {
    this.#read += 1;
    const faults = new Map<LineFault, number>();
    let vertices = 0;
    let kept = 0;
    for (const source of lines) {
      const found = wholeLine(source, row.line);
      if (typeof found === 'string') {
        faults.set(found, (faults.get(found) ?? 0) + 1);
        continue;
      }
      kept += 1;
      vertices += found.leftOut;
      this.#spend(found.whole.xyz.length / 3);
      this.#taker.take(found.whole);
    }
    const [fault] = faults.keys();
    if (kept === 0) return this.#report('rejected', fault ?? 'nothing-drawn', {}, row);
    this.#used += 1;
    if (vertices + faults.size === 0) return;
    this.#changed += 1;
    if (vertices > 0) this.#report('changed', 'vertices-left-out', { count: vertices }, row);
    for (const [code, count] of faults) this.#report('changed', 'parts-left-out', { count, reason: code }, row);
  }

  reject(row: LineRow, code: string, values: Values = {}): void {
    this.#read += 1;
    this.#report('rejected', code, values, row);
  }

  warn(code: string, values: Values = {}, row?: LineRow): void {
    this.#report('warning', code, values, row);
  }

  unit(unit: LengthUnit): void {
    this.#unit ??= unit;
  }

  #spend(vertices: number): void {
    this.#vertices += vertices;
    if (this.#vertices > MAX_VERTICES)
      throw new AditError('too-much-geometry', { values: { file: this.#fileName, most: MAX_VERTICES } });
  }

  #report(severity: ImportIssue['severity'], code: string, values: Values, row?: LineRow): void {
    this.#issue({
      severity,
      code,
      fileName: this.#fileName,
      ...(row && row.line > 0 ? { line: row.line } : {}),
      values: row ? { entity: row.entity, number: this.#read, ...values } : values,
    });
  }
}
