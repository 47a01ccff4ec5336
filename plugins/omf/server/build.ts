import { AditError, emptyBounds, unionBounds, type Bounds, type Layer } from 'adit/core';
import { originOf, unitOfFiles, type BuildOutcome, type BuildRequest, type BuildRun } from 'adit/core/server';
import { LINE_SETS_OPTION, omfImporter, PROJECT_FILE } from 'adit/plugins/omf';
import { chooseElements, ELEMENT_OPTION } from './choose-element.ts';
import { datasetTypeOf } from './dataset-type.ts';
import { aditMetadata } from './layers/adit-metadata.ts';
import { ElementReport } from './layers/element-report.ts';
import { LayerWriter } from './layers/layer-writer.ts';
import { measuredLines } from './layers/measured-lines.ts';
import { omfError, type OmfElement, type OmfProject, type Place } from './model/index.ts';
import { modelProperties } from './model-properties.ts';
import { openProject } from './open-project.ts';
import { projectUnit } from './project-unit.ts';

export { examine } from './examine.ts';

/**
 * Builds a dataset of one element of a project: a layer, or one for each part of a composite; without the option `element`, of all
 * elements. Throws what opening and reading the project throws, and `omf-nothing-used` when no row of it can be used.
 */
export async function build(request: BuildRequest, run: BuildRun): Promise<BuildOutcome> {
  const file = request.files.find(({ fileType }) => fileType === PROJECT_FILE);
  if (!file) throw new AditError('omf-no-file');
  const project = await openProject(file.path, file.fileName, run.writer.folder);
  try {
    const elements = chooseElements(project, request.options[ELEMENT_OPTION], file.fileName);
    const report = new ElementReport(file.fileName, (issue) => run.issue(issue));
    const layers = await writeLayers(
      elements,
      file.fileName,
      new LayerWriter(run.writer, report, run.signal),
      report,
      run,
    );
    if (layers.length === 0) throw nothingUsed(elements, report);
    run.progress(1);
    const account = { fileName: file.fileName, fileType: PROJECT_FILE, ...report.rows };
    return { manifest: await manifestOf(request, project, elements, { layers, report, run }), files: [account] };
  } finally {
    await project.close();
  }
}

async function writeLayers(
  elements: readonly OmfElement[],
  file: string,
  writer: LayerWriter,
  report: ElementReport,
  run: BuildRun,
): Promise<Layer[]> {
  const flat = elements.flatMap((element) => partsOf(element, []));
  const layers: Layer[] = [];
  for (const [done, { element, path }] of flat.entries()) {
    run.progress(done / flat.length);
    const place: Place = { file, element: path.join(' › '), part: '' };
    const { geometry } = element;
    if (geometry.type === 'composite') {
      for (const { name, location } of element.attributes)
        report.warn(place, 'attribute-not-kept', { attribute: name, location });
      continue;
    }
    const layer = await writer.write({ ...element, geometry }, place);
    if (layer) layers.push(layer);
  }
  return layers;
}

/** An element, and all that stand in it. */
function partsOf(element: OmfElement, above: readonly string[]): { element: OmfElement; path: readonly string[] }[] {
  const path = [...above, element.name];
  const { geometry } = element;
  const parts = geometry.type === 'composite' ? geometry.elements : [];
  return [{ element, path }, ...parts.flatMap((part) => partsOf(part, path))];
}

function nothingUsed([first]: readonly OmfElement[], report: ElementReport): AditError {
  const { rowsRead, rowsRejected } = report.rows;
  const place = { file: report.fileName, element: first?.name ?? '' };
  return omfError('nothing-used', place, { read: rowsRead, rejected: rowsRejected });
}

async function manifestOf(
  request: BuildRequest,
  { units }: OmfProject,
  elements: readonly OmfElement[],
  { layers, report, run }: { layers: Layer[]; report: ElementReport; run: BuildRun },
): Promise<BuildOutcome['manifest']> {
  const [first] = elements as readonly [OmfElement];
  const adit = aditMetadata(first);
  const said = adit?.unit ?? projectUnit(units);
  if (said === undefined && units.trim() !== '')
    report.warn({ file: report.fileName, element: first.name, part: '' }, 'unknown-units', { units });
  const bounds = layers.reduce<Bounds>((all, layer) => unionBounds(all, layer.bounds ?? emptyBounds), emptyBounds);
  const hasBounds = bounds[0] <= bounds[1];
  const lineSets = request.options[LINE_SETS_OPTION];
  const datasetType = elements.length > 1 ? omfImporter.datasetType : datasetTypeOf(first, lineSets);
  const unit = unitOfFiles(said, request);
  // Lines of our own have been measured.
  const found =
    datasetType === 'Lines' && !adit
      ? await measuredLines(run.writer, layers, unit)
      : { layers, properties: adit?.properties ?? modelProperties(datasetType, layers) };
  return {
    datasetType,
    origin: hasBounds ? [...originOf(bounds)] : [0, 0, 0],
    ...(hasBounds ? { bounds: [...bounds] } : {}),
    unit,
    ...found,
  };
}
