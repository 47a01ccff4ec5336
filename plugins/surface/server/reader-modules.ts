import type { FileReaderModule } from 'adit/core/server';
import {
  dxfLinesReader,
  dxfReader,
  geotiffReader,
  gltfReader,
  gocadReader,
  gridReader,
  leapfrogReader,
  nodesReader,
  objReader,
  offReader,
  plyReader,
  stlReader,
  surpacReader,
  vtkReader,
} from 'adit/plugins/surface';

/** The readers of surfaces with the modules that read, run in a worker. */
export const readerModules: readonly FileReaderModule[] = [
  { ...dxfReader, module: new URL('./dxf/read-dxf.js', import.meta.url) },
  { ...dxfLinesReader, module: new URL('./dxf/dxf-lines.js', import.meta.url) },
  { ...objReader, module: new URL('./obj/read-obj.js', import.meta.url) },
  { ...stlReader, module: new URL('./stl/read-stl.js', import.meta.url) },
  { ...plyReader, module: new URL('./ply/read-ply.js', import.meta.url) },
  { ...offReader, module: new URL('./off/read-off.js', import.meta.url) },
  { ...gridReader, module: new URL('./grid/read-grid.js', import.meta.url) },
  { ...nodesReader, module: new URL('./nodes/read-nodes.js', import.meta.url) },
  { ...geotiffReader, module: new URL('./geotiff/read-geotiff.js', import.meta.url), saysSystem: true },
  { ...gltfReader, module: new URL('./gltf/read-gltf.js', import.meta.url) },
  { ...gocadReader, module: new URL('./gocad/read-gocad.js', import.meta.url) },
  { ...leapfrogReader, module: new URL('./leapfrog/read-msh.js', import.meta.url) },
  { ...surpacReader, module: new URL('./surpac/read-dtm.js', import.meta.url) },
  { ...vtkReader, module: new URL('./vtk/read-vtk.js', import.meta.url) },
];
