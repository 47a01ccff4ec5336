import type { DatasetTypeFacts } from 'adit/core';

/** Grids, as the tree lists them: behind the dataset types of Adit. */
export const gridType: DatasetTypeFacts = { id: 'example.grid.grid', datasetType: 'HeightGrid', order: 110 };
