import type { FileReader } from 'adit/core';

/** Files of ioGAS: a table, with colours and sizes by group. @internal */
export const gasReader: FileReader = { id: 'points.gas', extensions: ['gas'] };
