import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { selectedPaths } from 'adit/core';
import { growPieces, pieceStates, withPiece, type PieceNode } from './piece-tree.ts';

const paths = ['', 'N::9', 'N::10', 'S', 'S::2'];
const outline = (nodes: readonly PieceNode[]): unknown[] =>
  nodes.map(({ path, name, children }) => (children.length > 0 ? [path, name, outline(children)] : [path, name]));
const statesOf = (selection: readonly string[] | undefined): Record<string, string> =>
  Object.fromEntries(
    pieceStates(growPieces(paths), new Map([['a', paths]]), new Map(selection ? [['a', selection]] : [])),
  );

describe('the pieces of a dataset', () => {
  it('[W3.04] are a tree by their paths; what has no value at the next level stands last', () => {
    expect(outline(growPieces(paths))).toEqual([
      [
        'N',
        'N',
        [
          ['N::9', '9'],
          ['N::10', '10'],
        ],
      ],
      [
        'S',
        'S',
        [
          ['S::2', '2'],
          ['S::', ''],
        ],
      ],
      ['::', ''],
    ]);
    expect(outline(growPieces(['a::', '::b', 'a']))).toEqual([
      ['a::', 'a::'],
      ['::b', '::b'],
      ['a', 'a'],
    ]);
  });

  it('[W4.10] are ticked wholly, in part, or not', () => {
    const none = { N: 'none', 'N::9': 'none', 'N::10': 'none', S: 'none', 'S::2': 'none', 'S::': 'none', '::': 'none' };
    expect(statesOf(undefined)).toEqual(none);
    expect(statesOf(['ROOT'])).toEqual(Object.fromEntries(Object.keys(none).map((path) => [path, 'all'])));
    expect(statesOf(['N::10', 'S'])).toEqual({
      ...none,
      N: 'mixed',
      'N::10': 'all',
      S: 'all',
      'S::2': 'all',
      'S::': 'all',
    });
    expect(statesOf(['S::', '::'])).toEqual({ ...none, S: 'mixed', 'S::': 'all', '::': 'all' });
  });

  it('[W4.10] are of all layers that have them: ticked wholly only when they are in each', () => {
    const pieces = new Map([
      ['a', ['N', 'S']],
      ['b', ['N']],
    ]);
    const states = (selections: [string, string[]][]): unknown =>
      Object.fromEntries(pieceStates(growPieces(['N', 'S']), pieces, new Map(selections)));
    expect(states([['a', ['ROOT']]])).toEqual({ N: 'mixed', S: 'all' });
    expect(
      states([
        ['a', ['N']],
        ['b', ['ROOT']],
      ]),
    ).toEqual({ N: 'all', S: 'none' });
  });

  it('[W4.10] a tick takes in all below, its taking away leaves the others; all of them are ROOT', () => {
    expect(withPiece(paths, [], 'N', true)).toEqual(['N']);
    expect(withPiece(paths, ['N'], 'N::9', false)).toEqual(['N::10']);
    expect(withPiece(paths, ['N::10'], 'N::9', true)).toEqual(['N']);
    expect(withPiece(paths, ['ROOT'], 'S::', false)).toEqual(['N', 'S::2', '::']);
    expect(withPiece(paths, ['N', 'S'], '::', true)).toEqual(['ROOT']);
    expect(withPiece(paths, ['S'], 'S', false)).toEqual([]);
  });

  it('whatever is ticked and unticked, the selection says just that', () => {
    const text = fc.constantFrom('a', 'b', 'c::d', 'e:f');
    const anyPaths = fc.uniqueArray(
      fc.array(text, { maxLength: 3 }).map((parts) => parts.join('::')),
      { minLength: 1, maxLength: 8 },
    );
    fc.assert(
      fc.property(anyPaths, fc.array(fc.tuple(fc.nat(), fc.boolean()), { maxLength: 10 }), (all, ticks) => {
        const every = (nodes: readonly PieceNode[]): string[] =>
          nodes.flatMap(({ path, children }) => [path, ...every(children)]);
        const known = every(growPieces(all));
        let selection: readonly string[] = [];
        let wanted = new Set<string>();
        for (const [number, ticked] of known.length > 0 ? ticks : []) {
          const path = known[number % known.length] ?? '';
          const inside = all.filter(selectedPaths([path]));
          selection = withPiece(all, selection, path, ticked);
          wanted = new Set(all.filter((one) => (inside.includes(one) ? ticked : wanted.has(one))));
          const kept = selection.length > 0 ? all.filter(selectedPaths(selection)) : [];
          expect(kept).toEqual(all.filter((one) => wanted.has(one)));
        }
      }),
      { seed: 7, numRuns: 300 },
    );
  });
});
