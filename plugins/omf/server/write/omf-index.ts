import type { Vector3 } from 'adit/core';

/** An array of the archive, as the index refers to it. */
export interface ArrayReference {
  readonly filename: string;
  readonly item_count: number;
}

/** Values of an attribute, of the kinds that are written. */
export type AttributeData =
  | { readonly type: 'Number'; readonly values: ArrayReference }
  | {
      readonly type: 'Category';
      readonly values: ArrayReference;
      readonly names: ArrayReference;
      readonly gradient?: ArrayReference;
    }
  | { readonly type: 'MappedTexture'; readonly image: ArrayReference; readonly texcoords: ArrayReference };

export interface IndexAttribute {
  readonly name: string;
  readonly units?: string;
  readonly location: 'Vertices' | 'Primitives' | 'Subblocks';
  readonly data: AttributeData;
}

type Subblocks =
  | { readonly type: 'Regular'; readonly count: Vector3; readonly subblocks: ArrayReference }
  | { readonly type: 'Freeform'; readonly subblocks: ArrayReference };

/** Where an element is, of the kinds that are written. */
export type IndexGeometry =
  | { readonly type: 'PointSet'; readonly vertices: ArrayReference }
  | { readonly type: 'LineSet'; readonly vertices: ArrayReference; readonly segments: ArrayReference }
  | { readonly type: 'Surface'; readonly vertices: ArrayReference; readonly triangles: ArrayReference }
  | {
      readonly type: 'BlockModel';
      readonly orient: { readonly origin: Vector3; readonly u: Vector3; readonly v: Vector3; readonly w: Vector3 };
      readonly grid:
        | { readonly type: 'Regular'; readonly size: Vector3; readonly count: Vector3 }
        | {
            readonly type: 'Tensor';
            readonly u: ArrayReference;
            readonly v: ArrayReference;
            readonly w: ArrayReference;
          };
      readonly subblocks?: Subblocks;
    }
  | { readonly type: 'Composite'; readonly elements: readonly IndexElement[] };

export interface IndexElement {
  readonly name: string;
  readonly metadata?: Readonly<Record<string, unknown>>;
  readonly attributes?: readonly IndexAttribute[];
  readonly geometry: IndexGeometry;
}

/** `index.json` of an archive. */
export interface ProjectIndex {
  readonly name: string;
  readonly application: string;
  readonly units: string;
  /** The code at EPSG of what the coordinates are in. */
  readonly coordinate_reference_system?: string;
  readonly date: string;
  readonly elements: readonly IndexElement[];
}
