function isBlank(code: number): boolean {
  return code === 32 || code === 9 || code === 13 || code === 11 || code === 12;
}

/** The words of a statement behind its keyword: what stands between blanks from `start` on. */
export function fieldsOf(line: string, start: number): string[] {
  const fields: string[] = [];
  for (let at = start; at < line.length;) {
    while (at < line.length && isBlank(line.charCodeAt(at))) at += 1;
    const begin = at;
    while (at < line.length && !isBlank(line.charCodeAt(at))) at += 1;
    if (at > begin) fields.push(line.slice(begin, at));
  }
  return fields;
}

/** Where the keyword of a statement begins and ends. */
export function keywordOf(line: string): { keyword: string; end: number } {
  let start = 0;
  while (start < line.length && isBlank(line.charCodeAt(start))) start += 1;
  let end = start;
  while (end < line.length && !isBlank(line.charCodeAt(end))) end += 1;
  return { keyword: line.slice(start, end), end };
}
