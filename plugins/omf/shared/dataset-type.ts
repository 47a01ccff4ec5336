import type { DatasetTypeFacts } from 'adit/core';

/** A project is no dataset; each of its elements becomes one of another type. @internal */
export const projectType: DatasetTypeFacts = { id: 'omf.project', datasetType: 'Project', order: 60 };
