import { formsOf, squeeze } from './column-name.ts';

/** A variable to be found among a file's columns; `aliases` are in order of preference, best first. @beta */
export interface VariableSpec {
  name: string;
  aliases: readonly string[];
}

/** What auto-mapping could not decide alone: several columns fit (`ambiguous`), or none that is still free (`unmapped`). @beta */
export type AutoMapNote =
  | { code: 'ambiguous'; variable: string; chosen: string; alternatives: string[] }
  | { code: 'unmapped'; variable: string };

/** The column of each variable that was found, and the notes to show beside it. @beta */
export interface AutoMapResult {
  mapping: Record<string, string>;
  notes: AutoMapNote[];
}

interface Candidate {
  variable: number;
  column: number;
  rank: number;
}

/**
 * Chooses a column for each variable. No column is used twice; the best-ranked pair over all variables is taken first. The
 * variable's own name counts as its best alias; a name that fits as it is beats one that fits without its unit, and that one
 * without its grid; then the leftmost column wins.
 *
 * @beta
 */
export function autoMap(variables: readonly VariableSpec[], columns: readonly { name: string }[]): AutoMapResult {
  const candidates = rankCandidates(variables, columns);
  const columnOf = new Map<number, number>();
  const taken = new Set<number>();
  for (const { variable, column } of candidates) {
    if (columnOf.has(variable) || taken.has(column)) continue;
    columnOf.set(variable, column);
    taken.add(column);
  }
  const mapping: Record<string, string> = {};
  const notes: AutoMapNote[] = [];
  for (const [index, { name }] of variables.entries()) {
    const chosen = columnOf.get(index);
    const column = chosen === undefined ? undefined : columns[chosen];
    if (column === undefined) {
      notes.push({ code: 'unmapped', variable: name });
      continue;
    }
    mapping[name] = column.name;
    // A column that serves another variable is no alternative.
    const others = candidates.filter((c) => c.variable === index && !taken.has(c.column));
    const alternatives = others.map((c) => columns[c.column]?.name ?? '');
    if (alternatives.length > 0) notes.push({ code: 'ambiguous', variable: name, chosen: column.name, alternatives });
  }
  return { mapping, notes };
}

function rankCandidates(variables: readonly VariableSpec[], columns: readonly { name: string }[]): Candidate[] {
  const names = columns.map(({ name }) => formsOf(name));
  const candidates: Candidate[] = [];
  for (const [variable, spec] of variables.entries()) {
    const aliases = [...new Set([spec.name, ...spec.aliases].map(squeeze))];
    for (const [column, forms] of names.entries()) {
      const ranks = forms.map((form) => aliases.indexOf(form));
      const form = ranks.findIndex((rank) => rank >= 0);
      if (form >= 0) candidates.push({ variable, column, rank: (ranks[form] as number) * forms.length + form });
    }
  }
  return candidates.sort((a, b) => a.rank - b.rank || a.variable - b.variable || a.column - b.column);
}
