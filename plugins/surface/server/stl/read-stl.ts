import { AditError } from 'adit/core';
import { sourceParts, withHead, withoutMark } from 'adit/core/server';
import { ModelSink } from '../model/model-sink.ts';
import { RowAccount } from '../model/row-account.ts';
import { ShapeModel } from '../model/shape-model.ts';
import { VertexBudget } from '../model/vertex-budget.ts';
import type { ShapeReader } from '../shape-reader.ts';
import { readBinaryFacets, RECORD_BYTES, HEADER_BYTES } from './binary-facets.ts';
import { readTextFacets } from './text-facets.ts';

const HEAD_BYTES = 1_024;

/**
 * Reads the triangles of an STL file, text or binary, and joins the vertices that are exactly equal. A file is binary when its size
 * is the one of the facets that it declares: many binary ones begin with `solid` too. Throws `not-stl`, `stl-cut-short`,
 * `text-line-too-long` or `too-much-geometry`.
 */
const readStl: ShapeReader['read'] = async (source, run, issue) => {
  const { fileName, size } = source;
  const model = new ShapeModel();
  const account = new RowAccount(fileName, issue);
  const sink = new ModelSink(model, new VertexBudget(fileName));
  const { head, parts, close } = await withHead(sourceParts(source, run), HEAD_BYTES);
  try {
    const declared = head.length < HEADER_BYTES ? -1 : head.readUInt32LE(HEADER_BYTES - 4);
    const needed = HEADER_BYTES + declared * RECORD_BYTES;
    if (needed !== size && isText(head)) await readTextFacets(withoutMark(parts), fileName, { model, account, sink });
    else if (declared < 0 || head.includes('facet')) throw new AditError('not-stl', { values: { file: fileName } });
    else if (needed > size) {
      const found = Math.floor((size - HEADER_BYTES) / RECORD_BYTES);
      throw new AditError('stl-cut-short', { values: { file: fileName, declared, found } });
    } else await readBinaryFacets(parts, declared, { model, account, sink });
  } finally {
    await close();
  }
  return { model, account };
};

function isText(head: Buffer): boolean {
  return /^(\u00ef\u00bb\u00bf)?\s*solid\b/i.test(head.toString('latin1')) && !head.includes(0);
}

export const shapeReader: ShapeReader = {
  read: readStl,
  sniff(head, fileName) {
    const text = head.toString('latin1');
    if (isText(head) && /^\s*(facet\s+normal|endsolid)\b/im.test(text)) return 0.9;
    return /\.stl$/i.test(fileName) && head.includes(0) ? 0.5 : 0;
  },
};
