/** JSON as PostgreSQL stores it: text may hold neither a NUL nor half a pair of surrogates, and files hold both; each becomes U+FFFD. */
export function storableJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'string' ? part.replaceAll('\0', '\uFFFD').replaceAll(/\p{Surrogate}/gu, '\uFFFD') : part,
  );
}
