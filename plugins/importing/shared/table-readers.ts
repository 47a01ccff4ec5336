import type { FileReader } from 'adit/core';

/** Workbooks; older ones and those of other programs are refused with what to do. */
export const workbookReader: FileReader = {
  id: 'importing.workbook',
  extensions: ['xlsx', 'xlsm', 'xls', 'xlsb', 'ods'],
};
/** Tables by columns. */
export const parquetReader: FileReader = { id: 'importing.parquet', extensions: ['parquet'] };
