import { COLUMNS, EDGE } from './block-model.ts';
import { runPython } from './paraview.ts';

/** What ParaView took for the same work on the same columns: medians in milliseconds, and memory beyond the columns in bytes. */
export interface ParaViewFigures {
  readonly version: string;
  readonly thresholdSurface: number;
  readonly faces: number;
  readonly slice: number;
  readonly sliceArea: number;
  readonly crinkleClip: number;
  readonly crinkleFaces: number;
  readonly histogram: number;
  /** Building a locator of the thresholded surface, which the first ray needs. */
  readonly locator: number;
  /** One ray with the locator that is there. */
  readonly ray: number;
  /** How far along each ray the surface is first met, as a part of it; 2 where it is missed. */
  readonly hits: readonly number[];
  readonly memory: number;
}

/** What ParaView is asked: planes by point and normal, and rays by their two ends, all from the grid's corner. */
export interface ParaViewQuestions {
  readonly runs: number;
  readonly normal: readonly [number, number, number];
  readonly points: readonly (readonly [number, number, number])[];
  readonly rays: readonly (readonly [readonly [number, number, number], readonly [number, number, number]])[];
}

/** Measures ParaView on a model's column files; undefined where Python has no ParaView. */
export function measureParaView(folder: string, questions: ParaViewQuestions): ParaViewFigures | undefined {
  return runPython<ParaViewFigures>(program, { folder, edge: EDGE, columns: COLUMNS, ...questions });
}

const program = `
import json, os, resource, sys, time
import numpy as np
from paraview.simple import *
from paraview import servermanager
from vtkmodules.vtkCommonCore import reference
from vtkmodules.vtkCommonDataModel import vtkImageData, vtkStaticCellLocator, vtkGenericCell
from vtkmodules.util.numpy_support import numpy_to_vtk
asked = json.load(sys.stdin)
folder, edge, columns, runs, normal = [asked[name] for name in ('folder', 'edge', 'columns', 'runs', 'normal')]
def resident():
    return int(open('/proc/self/statm').read().split()[1]) * os.sysconf('SC_PAGE_SIZE')
image = vtkImageData()
image.SetDimensions(edge + 1, edge + 1, edge + 1)
image.SetSpacing(5, 5, 5)
kept = []
for number in range(columns):
    values = np.fromfile(os.path.join(folder, 'grade%d.f64' % number), dtype='<f8')
    kept.append(values)
    array = numpy_to_vtk(values)
    array.SetName('grade%d' % number)
    image.GetCellData().AddArray(array)
producer = TrivialProducer()
producer.GetClientSideObject().SetOutput(image)
producer.UpdatePipeline()
answer = {'version': '%d.%d' % (GetParaViewVersion().major, GetParaViewVersion().minor)}
before = resident()
def timed(run):
    began = time.perf_counter()
    run()
    return (time.perf_counter() - began) * 1000
def median(run, count):
    # The first run is not counted.
    run(count)
    times = [timed(lambda: run(step)) for step in range(count)]
    return sorted(times)[count // 2]
threshold = Threshold(Input=producer)
threshold.Scalars = ['CELLS', 'grade0']
surface = ExtractSurface(Input=threshold)
def filtered(step):
    threshold.LowerThreshold = 0.8 + step / 1000
    threshold.UpperThreshold = 10
    surface.UpdatePipeline()
answer['thresholdSurface'] = median(filtered, runs)
answer['faces'] = surface.GetDataInformation().GetNumberOfCells()
answer['memory'] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024 - before
locator = vtkStaticCellLocator()
locator.SetDataSet(surface.GetClientSideObject().GetOutput())
answer['locator'] = timed(locator.BuildLocator)
place, coordinates, cell = [0, 0, 0], [0, 0, 0], vtkGenericCell()
along, part, number = reference(0.0), reference(0), reference(0)
hits = []
def shoot():
    for start, end in asked['rays']:
        met = locator.IntersectWithLine(start, end, 0.0, along, place, coordinates, part, number, cell)
        hits.append(along.get() if met else 2)
shoot()
hits = []
answer['ray'] = timed(shoot) / len(asked['rays'])
answer['hits'] = hits
locator = None
Delete(surface)
Delete(threshold)
slicing = Slice(Input=producer, SliceType='Plane')
slicing.SliceType.Normal = normal
def sliced(step):
    slicing.SliceType.Origin = asked['points'][step]
    slicing.UpdatePipeline()
answer['slice'] = median(sliced, runs)
areas = CellSize(Input=slicing)
areas.ComputeVertexCount = areas.ComputeLength = areas.ComputeVolume = 0
summed = IntegrateVariables(Input=slicing)
summed.UpdatePipeline()
answer['sliceArea'] = servermanager.Fetch(summed).GetCellData().GetArray('Area').GetValue(0)
clip = Clip(Input=producer, ClipType='Plane')
clip.Crinkleclip = 1
clip.Invert = 0
clip.ClipType.Normal = normal
outside = ExtractSurface(Input=clip)
def clipped(step):
    clip.ClipType.Origin = asked['points'][step]
    outside.UpdatePipeline()
answer['crinkleClip'] = median(clipped, 3)
answer['crinkleFaces'] = outside.GetDataInformation().GetNumberOfCells()
Delete(outside)
Delete(clip)
histogram = Histogram(Input=producer)
histogram.SelectInputArray = ['CELLS', 'grade0']
histogram.BinCount = 100
histogram.UseCustomBinRanges = 1
def counted(step):
    histogram.CustomBinRanges = [-4, 4 + step / 1000]
    histogram.UpdatePipeline()
answer['histogram'] = median(counted, runs)
print(json.dumps(answer))
`;
