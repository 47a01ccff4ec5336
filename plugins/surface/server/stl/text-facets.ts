import { AditError } from 'adit/core';
import { decodeText, readLines } from 'adit/core/server';
import { fieldsOf, keywordOf } from '../obj/fields.ts';
import { addFacet, type StlTarget } from './stl-target.ts';

/** Reads the facets of a text file; those of each solid go by its name. Throws `stl-text-cut-short` when the last solid has no end. */
export async function readTextFacets(parts: AsyncIterable<Buffer>, fileName: string, target: StlTarget): Promise<void> {
  const { states } = target.model;
  let corners: number[] = [];
  let facetLine = 0;
  let isOpen = false;
  let lines = 0;
  await readLines(parts, fileName, (text, line) => {
    lines = line;
    const { keyword, end } = keywordOf(text);
    switch (keyword.toLowerCase()) {
      case 'solid':
        isOpen = true;
        states.push({ names: [decodeText(text.slice(end).trim()) || undefined] });
        break;
      case 'facet':
        facetLine = line;
        corners = [];
        break;
      case 'vertex':
        corners.push(...[0, 1, 2].map((axis) => Number(fieldsOf(text, end)[axis] ?? Number.NaN)));
        break;
      case 'endfacet':
        if (states.length === 0) states.push({ names: [undefined] });
        addFacet(target, corners, facetLine, states.length - 1);
        facetLine = 0;
        break;
      case 'endsolid':
        isOpen = false;
        break;
      default:
    }
  });
  if (isOpen) throw new AditError('stl-text-cut-short', { values: { file: fileName, line: lines } });
}
