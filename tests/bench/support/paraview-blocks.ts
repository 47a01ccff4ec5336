import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { COLUMNS, EDGE } from './block-model.ts';

/** What ParaView took for the same work on the same columns: medians in milliseconds, and memory beyond the columns in bytes. */
export interface ParaViewFigures {
  readonly version: string;
  readonly thresholdSurface: number;
  readonly faces: number;
  readonly histogram: number;
  readonly memory: number;
}

/** Measures ParaView on a model's column files; undefined where Python has no ParaView. */
export function measureParaView(folder: string, runs: number): ParaViewFigures | undefined {
  const program = `
import json, os, resource, sys, time
import numpy as np
from paraview.simple import *
from paraview import servermanager
from vtkmodules.vtkCommonDataModel import vtkImageData
from vtkmodules.util.numpy_support import numpy_to_vtk
folder, edge, columns, runs = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4])
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
before = resident()
def median(run):
    times = []
    for step in range(runs):
        began = time.perf_counter()
        run(step)
        times.append((time.perf_counter() - began) * 1000)
    return sorted(times)[runs // 2]
threshold = Threshold(Input=producer)
threshold.Scalars = ['CELLS', 'grade0']
surface = ExtractSurface(Input=threshold)
def filtered(step):
    threshold.LowerThreshold = 0.8 + step / 1000
    threshold.UpperThreshold = 10
    surface.UpdatePipeline()
threshold_surface = median(filtered)
faces = surface.GetDataInformation().GetNumberOfCells()
memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024 - before
histogram = Histogram(Input=producer)
histogram.SelectInputArray = ['CELLS', 'grade0']
histogram.BinCount = 100
histogram.UseCustomBinRanges = 1
def counted(step):
    histogram.CustomBinRanges = [-4, 4 + step / 1000]
    histogram.UpdatePipeline()
print(json.dumps({'version': '%d.%d' % (GetParaViewVersion().major, GetParaViewVersion().minor), 'thresholdSurface': threshold_surface, 'faces': faces, 'histogram': median(counted), 'memory': memory}))
`;
  const given = ['-c', program, join(folder), String(EDGE), String(COLUMNS), String(runs)];
  // Debian's packages are those of Debian's own Python, which need not be the first one.
  for (const python of ['python3', '/usr/bin/python3']) {
    try {
      const answer = execFileSync(python, given, { stdio: ['ignore', 'pipe', 'ignore'] }).toString();
      return JSON.parse(answer.trim().split('\n').at(-1) ?? '') as ParaViewFigures;
    } catch {
      continue;
    }
  }
  return undefined;
}
