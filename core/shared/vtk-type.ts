/** What a file of VTK says that it holds, XML or of the older form, such as `PolyData` or `STRUCTURED_POINTS`; undefined for another file. @internal */
export function vtkTypeOf(head: string): string | undefined {
  return (/<VTKFile\b[^>]*\btype\s*=\s*["'](\w+)/.exec(head) ??
    /^# vtk DataFile[^\n]*\n[^\n]*\n\s*\w+\s+DATASET\s+(\w+)/i.exec(head))?.[1];
}
