import { AditError, checkQuery, type QueryField } from 'adit/core';
import type { LayerQuery } from '../shared/index.ts';

/** Why a layer with these columns cannot have these queries. */
export function refuseQueries(queries: readonly LayerQuery[], columns: readonly QueryField[]): AditError | undefined {
  try {
    for (const { query } of queries) if (query) checkQuery(query, columns);
    return undefined;
  } catch (error) {
    if (error instanceof AditError) return error;
    throw error;
  }
}
