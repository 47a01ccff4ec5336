import { AditError } from 'adit/core';
import type { TableErrorCode } from '../../shared/table/index.ts';

/** What a table error is about, as far as it applies. */
export interface TableErrorDetails {
  /** 1-based physical line. */
  line?: number;
  column?: string;
  /** What the bytes look like: a kind from `detectFileKind`. */
  looksLike?: string;
}

/** Why a file cannot be read as a table; the details are the values of the browser's message. */
export class TableError extends AditError {
  declare readonly code: TableErrorCode;

  constructor(code: TableErrorCode, details: TableErrorDetails = {}) {
    super(code, { message: `${code} ${JSON.stringify(details)}`, values: { ...details } });
    this.name = 'TableError';
  }
}
