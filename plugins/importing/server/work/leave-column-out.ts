import { AditError, type ImportIssue } from 'adit/core';
import type { BuildRequest } from 'adit/core/server';

/** A build without a property that could not be kept, and what is to be said of it. */
export interface ReducedBuild {
  readonly request: BuildRequest;
  readonly issue: ImportIssue;
}

/**
 * What to build after `error`, without the column that has too many different texts; undefined for every other error, and for a
 * column that the dataset cannot be built without.
 */
export function leaveColumnOut(request: BuildRequest, error: unknown): ReducedBuild | undefined {
  if (!(error instanceof AditError) || error.code !== 'too-many-texts') return undefined;
  const { column, fileName } = error.values;
  const found = request.files.find(
    (file) => file.fileName === fileName && file.properties.some(({ name }) => name === column),
  );
  if (!found || Object.values(found.mapping).includes(String(column))) return undefined;
  const reduced = { ...found, properties: found.properties.filter(({ name }) => name !== column) };
  return {
    request: { ...request, files: request.files.map((file) => (file === found ? reduced : file)) },
    issue: {
      severity: 'warning',
      code: 'column-left-out',
      fileName: found.fileName,
      column: String(column),
      values: {},
    },
  };
}
