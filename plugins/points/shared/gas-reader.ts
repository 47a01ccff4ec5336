import type { FileReader } from 'adit/core';

/** Files of ioGAS: a table, with colours and sizes by group. */
export const gasReader: FileReader = { id: 'points.gas', extensions: ['gas'] };
