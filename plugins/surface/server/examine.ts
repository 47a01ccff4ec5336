import { boundsOf, emptyBounds, unionBounds, type Bounds, type Vector3 } from 'adit/core';
import type { BuildRequest, BuildRun, ImportExamination, ImportFinding } from 'adit/core/server';
import { openInput } from './input/open-input.ts';
import { IssueSummary } from './issue-summary.ts';
import { offerChoices } from 'adit/plugins/importing';
import { readShapes, upAxes, type ReadShape } from './read-shapes.ts';

const PREVIEW_POINTS = 3_000;
/**
 * Looks at the files of a surface: a preview of up to 3,000 vertices, files that are referred to and not there, entities that will
 * not be drawn, drawings of lines alone, and coordinates that look like degrees. Throws what reading the files throws.
 */
export async function examine(request: BuildRequest, run: Pick<BuildRun, 'signal'>): Promise<ImportExamination> {
  const input = await openInput(request);
  try {
    const findings: ImportFinding[] = [];
    const points: Vector3[] = [];
    const share = Math.ceil(PREVIEW_POINTS / input.shapes.length);
    let issues = new IssueSummary();
    for await (const shape of readShapes(
      input,
      { signal: run.signal },
      (issue) => issues.add(issue),
      request.options,
    )) {
      findings.push(...issues.findings(shape.source.fileName), ...findingsOf(shape), ...upFindings(shape, request));
      issues = new IssueSummary();
      points.push(...previewOf(shape, Math.min(share, PREVIEW_POINTS - points.length)));
    }
    return { findings, preview: { lines: [], points } };
  } finally {
    await input.close();
  }
}

function findingsOf({ source, model }: ReadShape): ImportFinding[] {
  const { fileName } = source;
  const findings: ImportFinding[] = [];
  if (model.itemCount === 0) findings.push({ code: 'nothing-to-draw', severity: 'error', fileName, values: {} });
  else if (model.triangles.states.length === 0)
    findings.push({
      code: 'no-faces',
      severity: 'information',
      fileName,
      values: { lines: model.polylines.states.length },
    });
  if (looksLikeDegrees(model)) findings.push({ code: 'looks-like-degrees', severity: 'warning', fileName, values: {} });
  return findings;
}

/** Says which axis goes up where the file has y up by its standard, and offers the other. */
function upFindings({ source, isUpAsked }: ReadShape, { options }: BuildRequest): ImportFinding[] {
  if (!isUpAsked) return [];
  const offer = offerChoices('up-axis', upAxes, options);
  return [{ code: 'up-axis', severity: 'information', fileName: source.fileName, values: {}, ...offer }];
}

/** Places in degrees: less than two across and within those of the earth, while the heights differ by far more than that. */
function looksLikeDegrees(model: ReadShape['model']): boolean {
  const all = [model.vertices, model.polylines.positions, model.points.positions];
  const bounds = all.reduce<Bounds>((sum, { numbers }) => unionBounds(sum, boundsOf(numbers)), emptyBounds);
  const [x0, x1, y0, y1, z0, z1] = bounds;
  const isOnEarth = x0 >= -180 && x1 <= 180 && y0 >= -90 && y1 <= 90;
  const across = Math.max(x1 - x0, y1 - y0);
  return isOnEarth && across > 0 && across < 2 && z1 - z0 > 20 * across;
}

/** Vertices at even steps through all that the file draws. */
function previewOf({ model }: ReadShape, most: number): Vector3[] {
  const drawn = [model.vertices, model.polylines.positions, model.points.positions].map(({ numbers }) => numbers);
  const count = drawn.reduce((sum, numbers) => sum + numbers.length / 3, 0);
  const step = Math.max(1, Math.ceil(count / Math.max(1, most)));
  const points: Vector3[] = [];
  let first = 0;
  for (const numbers of drawn) {
    const length = numbers.length / 3;
    for (let at = first; at < length; at += step) {
      const [x = 0, y = 0, z = 0] = numbers.subarray(at * 3, at * 3 + 3);
      if (Number.isFinite(x + y + z)) points.push([x, y, z]);
      first = at + step;
    }
    first = Math.max(0, first - length);
  }
  return points.slice(0, most);
}
