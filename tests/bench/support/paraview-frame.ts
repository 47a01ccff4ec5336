import { EDGE } from './block-model.ts';
import { runPython } from './paraview.ts';

/** What ParaView took for a new threshold of a block model until its picture was a JPEG: the median in milliseconds. */
export interface FrameFigures {
  readonly version: string;
  readonly thresholdToPicture: number;
}

/** Measures ParaView on a raw file of grades with a view of 1280 × 720 on a display of its own; undefined where it cannot run. */
export function measureFrames(file: string, runs: number): FrameFigures | undefined {
  return runPython<FrameFigures>(program, { file, edge: EDGE, runs }, ['xvfb-run', '-a']);
}

const program = `
import json, sys, time
import numpy as np
from paraview.simple import *
from vtkmodules.vtkCommonDataModel import vtkImageData
from vtkmodules.vtkIOImage import vtkJPEGWriter
from vtkmodules.vtkRenderingCore import vtkWindowToImageFilter
from vtkmodules.util.numpy_support import numpy_to_vtk
asked = json.load(sys.stdin)
edge = asked['edge']
image = vtkImageData()
image.SetDimensions(edge + 1, edge + 1, edge + 1)
image.SetSpacing(5, 5, 5)
values = np.fromfile(asked['file'], dtype='<f8')
array = numpy_to_vtk(values)
array.SetName('GRADE')
image.GetCellData().AddArray(array)
producer = TrivialProducer()
producer.GetClientSideObject().SetOutput(image)
producer.UpdatePipeline()
view = CreateRenderView()
view.ViewSize = [1280, 720]
threshold = Threshold(Input=producer)
threshold.Scalars = ['CELLS', 'GRADE']
threshold.LowerThreshold = 0.8
threshold.UpperThreshold = 10
shown = Show(threshold, view)
ColorBy(shown, ('CELLS', 'GRADE'))
view.ResetCamera()
def picture(step):
    threshold.LowerThreshold = 0.8 + step / 1000
    Render(view)
    grab = vtkWindowToImageFilter()
    grab.SetInput(view.GetRenderWindow())
    grab.ShouldRerenderOff()
    writer = vtkJPEGWriter()
    writer.WriteToMemoryOn()
    writer.SetInputConnection(grab.GetOutputPort())
    writer.Write()
picture(100)
times = []
for step in range(asked['runs']):
    began = time.perf_counter()
    picture(step)
    times.append((time.perf_counter() - began) * 1000)
version = GetParaViewVersion()
print(json.dumps({'version': '%d.%d' % (version.major, version.minor), 'thresholdToPicture': sorted(times)[len(times) // 2]}))
`;
