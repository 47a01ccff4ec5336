export type { FieldValue, ShapefileField } from './attribute-table.ts';
export {
  openShapefile,
  shapefileKind,
  type Shapefile,
  type ShapefileNotes,
  type ShapefileRow,
} from './open-shapefile.ts';
export type { ShapeKind, ShapePart } from './shape.ts';
