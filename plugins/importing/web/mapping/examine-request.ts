import type { RouteCall } from 'adit/core';
import type { examineImport } from 'adit/plugins/importing';

/** What a look at the files is taken of. */
export type ExamineRequest = RouteCall<typeof examineImport>['body'];
