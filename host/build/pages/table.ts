/** The first lines of every generated page. */
export const generatedNote = '<!-- Generated from the source by `npm run docs`. Do not edit. -->';

/** A Markdown table; bars inside cells are escaped. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Text in the fixed-width face. */
export const code = (text: string): string => `\`${text}\``;

/** A route as a reader calls it: plugins' routes stand below the API's base. */
export const routeText = (method: string, path: string): string => code(`${method} /api${path}`);
