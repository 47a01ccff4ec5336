import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const folder = 'docs/plugin-authors';
const page = readFileSync(`${folder}/comparison.md`, 'utf8');
const points = Array.from(
  readFileSync(`${folder}/points.md`, 'utf8').matchAll(/^### (\w+)$/gm),
  ([, name = '']) => name,
);
const rows = page
  .split('\n')
  .filter((line) => /^\| (?!\*\*|Kind)/.test(line))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
const [, explained = ''] = page.split(/^## What Adit does not have$/m);

describe('the comparison with other platforms', () => {
  it('names every contribution point, with a link to where it is described', () => {
    expect(points.length).toBeGreaterThan(40);
    expect(points.filter((name) => !page.includes(`[\`${name}\`](points.md#${name.toLowerCase()})`))).toEqual([]);
  });

  it('says nothing of a point that there is not', () => {
    const named = Array.from(page.matchAll(/points\.md#(\w+)/g), ([, name]) => name);
    const known = new Set(points.map((name) => name.toLowerCase()));
    expect(named.filter((name = '') => !known.has(name))).toEqual([]);
  });

  it('says yes or no of Adit in every row, and explains every no in words', () => {
    expect(rows.length).toBeGreaterThan(40);
    expect(rows.filter(([, ours = '']) => !/^(yes: .*[\w`)]|no)$/.test(ours))).toEqual([]);
    const refused = rows.filter(([, ours]) => ours === 'no').map(([kind]) => kind);
    const told = Array.from(explained.matchAll(/^- \*\*(.+)\*\*: .*\w+ \w+.*\.$/gm), ([, kind]) => kind);
    expect(told).toEqual(refused);
  });

  it('has a cell for each of the five, and says when the others were read and in which version', () => {
    expect(rows.filter((row) => row.length !== 6)).toEqual([]);
    expect(page).toMatch(/could be read on \d+ \w+ 2026: VS Code [\d.]+ .* Grafana [\d.]+\n.*JupyterLab [\d.]+\n/s);
  });
});
