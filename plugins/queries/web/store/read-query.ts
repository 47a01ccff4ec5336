import { AditError, checkQuery, parseQuery, type Query, type QueryField } from 'adit/core';

/** A query as it was typed, or what is wrong with it; no text is no query. */
export type ReadQuery = { readonly query: Query | null } | { readonly error: AditError };

/** Reads what was typed for a layer with these fields. */
export function readQuery(text: string, fields: readonly QueryField[]): ReadQuery {
  if (text.trim() === '') return { query: null };
  try {
    const query = parseQuery(text);
    checkQuery(query, fields);
    return { query };
  } catch (error) {
    if (error instanceof AditError) return { error };
    throw error;
  }
}
