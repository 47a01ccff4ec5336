import type { FileReader } from 'adit/core';

/** Tables whose columns have types. @internal */
export const parquetReader: FileReader = { id: 'importing.parquet', extensions: ['parquet', 'geoparquet'] };
/** Files of Arrow, which Feather is, too. @internal */
export const arrowReader: FileReader = { id: 'importing.arrow', extensions: ['feather', 'arrow'] };

/** Workbooks; older ones and those of other programs are refused with what to do. @internal */
export const workbookReader: FileReader = {
  id: 'importing.workbook',
  extensions: ['xlsx', 'xlsm', 'xls', 'xlsb', 'ods'],
};
