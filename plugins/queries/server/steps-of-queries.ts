import { AditError, stepOfQuery, type Column, type MaskStep, type QueryFacts } from 'adit/core';
import type { LayerQuery } from '../shared/index.ts';

const NOTHING: MaskStep = { kind: 'any', of: [] };

/**
 * What the enabled queries of a layer keep. One that the layer cannot have, because its dataset was imported again with other columns, keeps
 * nothing.
 */
export async function stepsOfQueries(
  queries: readonly LayerQuery[],
  columns: readonly Column[],
  { texts }: Pick<QueryFacts, 'texts'>,
): Promise<MaskStep[]> {
  const enabled = queries.flatMap(({ query, enabled: isEnabled }) => (query && isEnabled ? [query] : []));
  return Promise.all(
    enabled.map((query) =>
      stepOfQuery(query, { columns, texts }).catch((error: unknown) => {
        if (error instanceof AditError) return NOTHING;
        throw error;
      }),
    ),
  );
}
