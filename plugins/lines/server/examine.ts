import { boundsOf, emptyBounds, unionBounds, type Bounds, type ImportIssue, type Vector3 } from 'adit/core';
import type { DatasetExamine, ImportFinding, ImportPreview, LineProperty } from 'adit/core/server';
import { checkCoordinates } from 'adit/plugins/importing';
import { openLines } from './open-lines.ts';
import { FileSink } from './sink/file-sink.ts';
import { IssueSummary } from './sink/issue-summary.ts';
import type { LineTaker, WholeLine } from './sink/whole-line.ts';

const PREVIEW_LINES = 500;
const PREVIEW_VERTICES = 20;

/** Looks at files of lines: what will be left out, coordinates that look like degrees, and a preview of some lines. Throws what reading the files throws. */
export const examine: DatasetExamine = async (request, { signal }) => {
  const input = await openLines(request);
  try {
    const findings: ImportFinding[] = [];
    const preview = new Preview();
    for (const { file, reader } of input.lines) {
      const issues = new IssueSummary();
      const look = new Look(preview);
      const issue = (one: ImportIssue): void => issues.add(one);
      await reader.read(file, new FileSink(file.fileName, issue, look, new Map<string, LineProperty>()), { signal });
      findings.push(...look.findings(file.fileName), ...issues.findings(file.fileName));
    }
    return { findings, preview: { lines: preview.lines, points: [] } };
  } finally {
    await input.close();
  }
};

/** Lines of all files at even steps, with few of their vertices. */
class Preview {
  #lines: ImportPreview['lines'][number][] = [];
  #step = 1;
  #count = 0;

  get lines(): ImportPreview['lines'] {
    return this.#lines;
  }

  add({ xyz, object }: WholeLine): void {
    if (this.#count % this.#step === 0) this.#lines.push({ name: object ?? '', positions: fewVertices(xyz) });
    this.#count += 1;
    if (this.#lines.length <= PREVIEW_LINES) return;
    this.#lines = this.#lines.filter((_, at) => at % 2 === 0);
    this.#step *= 2;
  }
}

/** The first and the last, and some between them. */
function fewVertices(xyz: Float64Array): Vector3[] {
  const last = xyz.length / 3 - 1;
  const count = Math.min(last, PREVIEW_VERTICES - 1);
  return Array.from({ length: count + 1 }, (_, at): Vector3 => {
    const vertex = Math.round((at * last) / count) * 3;
    return [xyz[vertex] as number, xyz[vertex + 1] as number, xyz[vertex + 2] as number];
  });
}

/** What there is to say of the lines of a file together. */
class Look implements LineTaker {
  readonly #preview: Preview;
  #bounds: Bounds = emptyBounds;
  #count = 0;

  constructor(preview: Preview) {
    this.#preview = preview;
  }

  take(line: WholeLine): void {
    this.#count += 1;
    this.#bounds = unionBounds(this.#bounds, boundsOf(line.xyz));
    this.#preview.add(line);
  }

  findings(fileName: string): ImportFinding[] {
    const [x0, x1, y0, y1] = this.#bounds;
    if (this.#count === 0) return [{ code: 'nothing-to-draw', severity: 'error', fileName, values: {} }];
    const code = checkCoordinates({ easting: [x0, x1], northing: [y0, y1] });
    return code === undefined ? [] : [{ code, severity: 'warning', fileName, values: {} }];
  }
}
