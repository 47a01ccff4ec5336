/**
 * Unique column names for `width` columns from header cells: a blank one becomes `column_<n>`, a repeated one gets `_2`,
 * `_3`, …. `repeated` names the ones that were not unique.
 */
export function makeColumnNames(header: readonly string[], width: number): { names: string[]; repeated: string[] } {
  const given = Array.from({ length: width }, (_, index) => header[index]?.trim() || `column_${index + 1}`);
  const firstUse = new Set(given);
  const used = new Set<string>();
  const repeated: string[] = [];
  const names = given.map((name) => {
    if (!used.has(name)) {
      used.add(name);
      return name;
    }
    repeated.push(name);
    let number = 2;
    while (used.has(`${name}_${number}`) || firstUse.has(`${name}_${number}`)) number++;
    const unique = `${name}_${number}`;
    used.add(unique);
    return unique;
  });
  return { names, repeated };
}
