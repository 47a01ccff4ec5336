import type { MetadataColumn } from './routes.ts';

type Dated = Pick<MetadataColumn, 'dates' | 'typeOptions' | 'statsDataType'>;

/** Whether the order of day and month can be chosen: not where the year comes first, nor in a column without dates. */
function isOpen(dates: MetadataColumn['dates']): boolean {
  return dates !== undefined && dates !== 'iso';
}

/** A column as it is when its dates are written so: moments, or text while they are ambiguous. A choice that the column does not offer changes nothing. @internal */
export function chooseDates<Column extends Dated>(column: Column, dates: MetadataColumn['dates']): Column {
  if (dates === column.dates || !isOpen(dates) || !isOpen(column.dates)) return column;
  return dates === 'ambiguous'
    ? { ...column, dates, typeOptions: ['categorical'], statsDataType: 'categorical' }
    : { ...column, dates, typeOptions: ['categorical', 'continuous'], statsDataType: 'continuous' };
}
