import type { Vector3 } from 'adit/core';
import type { BuildRequest, BuildRun, ImportExamination, ImportFinding } from 'adit/core/server';
import { LINE_SETS_OPTION, PROJECT_FILE } from 'adit/plugins/omf';
import { chooseElements, ELEMENT_OPTION } from './choose-element.ts';
import { datasetTypeOf } from './dataset-type.ts';
import { placed } from './layers/write-positions.ts';
import type { OmfElement } from './model/index.ts';
import { openProject } from './open-project.ts';
import { projectUnit } from './project-unit.ts';

const MAX_POINTS = 5_000;
const MAX_LISTED = 20;

/** Looks at a project: what elements it has, and some of their vertices. Throws what reading them throws. */
export async function examine(
  request: BuildRequest,
  run: Pick<BuildRun, 'signal' | 'readTable'>,
): Promise<ImportExamination> {
  const file = request.files.find(({ fileType }) => fileType === PROJECT_FILE);
  if (!file) return { findings: [] };
  const { fileName, path } = file;
  const project = await openProject(path, fileName);
  try {
    const elements = chooseElements(project, request.options[ELEMENT_OPTION], fileName);
    const findings = elements
      .slice(0, MAX_LISTED)
      .map((element) => elementFinding(element, fileName, request.options[LINE_SETS_OPTION]));
    if (project.units.trim() !== '' && projectUnit(project.units) === undefined)
      findings.push({ code: 'unknown-units', severity: 'warning', fileName, values: { units: project.units } });
    return { findings, preview: { lines: [], points: await previewOf(elements, run.signal) } };
  } finally {
    await project.close();
  }
}

function elementFinding(element: OmfElement, fileName: string, lineSets: string | undefined): ImportFinding {
  const { name, geometry, attributes } = element;
  const values = {
    element: name,
    type: datasetTypeOf(element, lineSets),
    attributes: attributes.length,
    geometry: geometry.type,
  };
  return { code: 'element', severity: 'information', fileName, values };
}

/** Vertices at even steps of each element, as many of one as of the others. */
async function previewOf(elements: readonly OmfElement[], signal: AbortSignal): Promise<Vector3[]> {
  const all = elements.flatMap(leavesOf);
  const points: Vector3[] = [];
  const most = Math.max(1, Math.floor(MAX_POINTS / Math.max(1, all.length)));
  for (const { geometry } of all) {
    signal.throwIfAborted();
    if (!('vertices' in geometry)) {
      if ('origin' in geometry) points.push(geometry.origin);
      continue;
    }
    const step = Math.max(1, Math.ceil((await geometry.vertices.count()) / most));
    let row = 0;
    for await (const part of geometry.vertices.parts()) {
      const moved = placed(part, geometry.origin);
      for (let at = 0; at < moved.length; at += 3, row += 1)
        if (row % step === 0 && !Number.isNaN(moved[at]))
          points.push([moved[at] as number, moved[at + 1] as number, moved[at + 2] as number]);
    }
  }
  return points.slice(0, MAX_POINTS);
}

function leavesOf(element: OmfElement): OmfElement[] {
  return element.geometry.type === 'composite' ? element.geometry.elements.flatMap(leavesOf) : [element];
}
