/** How the dates of a column are written: year first (ISO 8601), day first, or month first. @public */
export const dateOrders = ['iso', 'dmy', 'mdy'] as const;
/** In which order day, month and year stand in a date. @public */
export type DateOrder = (typeof dateOrders)[number];
