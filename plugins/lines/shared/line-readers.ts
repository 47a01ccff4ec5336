import type { FileReader } from 'adit/core';

/** Strings of Surpac, text and binary. */
export const surpacReader: FileReader = { id: 'lines.surpac', holds: 'lines', extensions: ['str'] };
/** Lines of GOCAD. */
export const gocadReader: FileReader = { id: 'lines.gocad', holds: 'lines', extensions: ['pl'] };

/** Both; other plugins have more. */
export const lineReaders: readonly FileReader[] = [surpacReader, gocadReader];
