import type { Bounds, CutPlane, CutRegion, Disposable, ItemBits, Vector3 } from 'adit/core';
import type { Camera } from './parts/camera.ts';

/** Red, green, blue; each 0 to 1. @public */
export type Colour = readonly [number, number, number];

/** Red, green, blue, alpha; each 0 to 1. @public */
export type ColourWithAlpha = readonly [number, number, number, number];

/** What the geometry of every kind of layer has. The arrays belong to the scene from then on: do not write to them. */
interface AnyGeometry {
  /** How many items: points, drillhole intervals, triangles or blocks. */
  readonly count: number;
  /** The point in world coordinates that all numbers are relative to. */
  readonly origin: Vector3;
  /** In world coordinates. */
  readonly bounds: Bounds;
}

/** Points: three float32 numbers for each, from the origin of the layer. @public */
export interface PointGeometry extends AnyGeometry {
  readonly kind: 'points';
  /** Easting, northing, elevation of each point; a NaN hides the point. */
  readonly positions: Float32Array;
}

/** Items that are drawn as one or more segments each. @public */
export interface LineGeometry extends AnyGeometry {
  readonly kind: 'lines';
  /** Two vertices for each segment, six numbers; a NaN hides the segment. */
  readonly positions: Float32Array;
  /** The item of each segment; without it, segment and item numbers are the same. */
  readonly itemOfSegment?: Uint32Array;
}

/** Triangles that share vertices, seen from both sides. @public */
export interface TriangleGeometry extends AnyGeometry {
  readonly kind: 'triangles';
  /** Easting, northing, elevation of each vertex. */
  readonly positions: Float32Array;
  /** Three vertices for each item. */
  readonly triangles: Uint32Array;
  /** `u, v` of each vertex, with v upwards. */
  readonly textureCoordinates?: Float32Array;
  /** An image whose first row is its lowest; drawn where there is no colouring. */
  readonly texture?: ImageBitmap;
}

/**
 * Boxes in the cells of a grid that may be turned, drawn without a mesh. `origin` is the grid's corner; along axis a, a unit
 * vector, there are `cellCount[a]` cells of `size[a]`.
 *
 * @public
 */
export interface BlockGeometry extends AnyGeometry {
  readonly kind: 'blocks';
  readonly axes: readonly [Vector3, Vector3, Vector3];
  readonly size: Vector3;
  readonly cellCount: readonly [number, number, number];
  /** Where the cells' borders are along each axis, from 0; without it all cells have `size`. */
  readonly borders?: readonly [Float64Array, Float64Array, Float64Array];
  /** The cell of each item, counting along the first axis first; without it, cell and item numbers are the same. */
  readonly cells?: Uint32Array;
  /** Six numbers for each item, the part of its cell that it fills: the fractions where it begins and ends along the axes. */
  readonly corners?: Float32Array;
  /** The faces to draw: item × 6 + side, where side 2a looks back along axis a and side 2a + 1 along it. */
  readonly faces: Uint32Array;
}

/** What is drawn of a layer, by its kind. @public */
export type LayerGeometry = PointGeometry | LineGeometry | TriangleGeometry | BlockGeometry;

/** The faces of blocks under a filter, and what the filter keeps: other blocks are not there. @internal */
export interface BlockFaces {
  /** May be left out for blocks that are drawn without their faces. */
  readonly ids?: Uint32Array;
  readonly mask?: ItemBits;
  /** Blocks whose centre is not in all of these are not there either. */
  readonly regions?: readonly CutRegion[];
}

/** Where a plane goes through the items of a layer: flat polygons as triangles. @internal */
export interface SectionGeometry {
  /** The point in world coordinates that the positions are relative to. */
  readonly origin: Vector3;
  readonly plane: CutPlane;
  readonly positions: Float32Array;
  readonly triangles: Uint32Array;
  /** For each triangle its item × 8, and a bit for each of its sides that is an edge of the polygon: bit i for the side opposite of corner i. */
  readonly parts: Uint32Array;
}

/** A section that is drawn with its layer, in the colours of its items. @internal */
export interface LayerSection {
  readonly geometry: SectionGeometry;
  /** Only what is in all of these is drawn; the layer's own do not count. */
  readonly regions: readonly CutRegion[];
  /** How much farther from the eye than it is it is drawn, square to itself, in the unit of length; not at all when absent. */
  readonly setBack?: number;
}

/** Colours items by one number each. A new array means new data: arrays are uploaded once and compared by identity. @internal */
export interface LayerColouring {
  /** One value for each item, NaN = missing; a category's code when `categorical`. */
  readonly values: Float32Array;
  /**
   * The values are of the vertices of triangles, and run evenly between them. To hide an item it takes the mean of its three,
   * which is missing when one is; of categories it has the first one's.
   */
  readonly location?: 'vertices';
  /** RGBA bytes of each colour: a ramp (256 of them), one for each band, or one for each category. An alpha of 0 hides the item. */
  readonly palette: Uint8Array;
  /** Values of the ramp's two ends; outside it the end colours are used. */
  readonly range: readonly [number, number];
  /** Spreads the ramp over the logarithm of the value; values ≤ 0 take the lowest colour. */
  readonly logarithmic: boolean;
  /** The value is a palette index; a code without a colour counts as missing. */
  readonly categorical: boolean;
  /** Ascending lower limits of every band but the first, one fewer than the palette has colours: band `i` holds `limits[i - 1] ≤ value < limits[i]`. Used instead of `range`. */
  readonly limits?: Float32Array;
  /** Colour of missing values; an alpha of 0 hides them. */
  readonly missingColour: ColourWithAlpha;
}

/** How one layer looks in one view. Applying a style never rebuilds geometry. @internal */
export interface LayerStyle {
  readonly visible: boolean;
  /** 0 (hidden) to 1 (opaque). */
  readonly opacity: number;
  /** Diameter of a point in CSS pixels. */
  readonly pointSize: number;
  /** Width of a line in CSS pixels. */
  readonly lineWidth: number;
  /** Diameter of a line in the unit of the coordinates, where that is more than its width. */
  readonly thickness?: number;
  /** Triangles are lit from the north-west, wherever the camera is. */
  readonly hillshade?: boolean;
  /** Triangles carry contours at the multiples of this elevation, in the unit of the coordinates. */
  readonly contourInterval?: number;
  /** Colour of every item when there is no `colouring` and no texture. */
  readonly colour: Colour;
  readonly colouring?: LayerColouring;
  /** Shows only items whose coloured value is inside the range, ends included, and not missing; costs no upload, for sliders. */
  readonly preview?: { readonly range: readonly [number, number] };
  /** Items that it does not keep are hidden. */
  readonly mask?: ItemBits;
  /** Draws these faces of blocks in the place of the geometry's own. */
  readonly faces?: BlockFaces;
  /** Draws the edges of triangles or blocks. */
  readonly outlined?: boolean;
  /** Drawn over other layers at the same place, and never picked. */
  readonly isHighlight?: boolean;
  /** Draws only what is in all of these, and points only whose middle is; at most `MAX_REGIONS`. Costs no upload. */
  readonly regions?: readonly CutRegion[];
  /** Flat cuts through triangles or blocks that are drawn too. */
  readonly sections?: readonly LayerSection[];
  /** Draws the sections in the very colours of their items, without light. */
  readonly plainSections?: boolean;
  /** Draws nothing but the sections. */
  readonly sectionsOnly?: boolean;
}

/** A camera in world coordinates. `focalPoint` is a true position; `position` − `focalPoint` is the offset as displayed, so that a camera stays right when the vertical exaggeration changes. @public */
export type SceneCamera = Camera & { parallelProjection: boolean };

/** Where the camera stands for a standard view; plan views have north up. @public */
export type LookDirection = 'top' | 'bottom' | 'north' | 'south' | 'east' | 'west';

/** A place on a view, in CSS pixels from its upper left corner. @public */
export interface ScreenPoint {
  readonly x: number;
  readonly y: number;
}

/** The item under the pointer: `position` is on the item, in world coordinates without exaggeration. @public */
export interface ScenePick {
  /** Key of the layer. */
  readonly layer: string;
  readonly item: number;
  readonly position: Vector3;
  /** Of a line: the number of its vertex that is nearest, from 1. */
  readonly vertex?: number;
}

/** Thin lines drawn in the scene that are no data: not picked, not counted in bounds. @public */
export interface SceneGuides {
  readonly origin: Vector3;
  /** Two vertices for each segment, relative to `origin`. */
  readonly positions: Float32Array;
  readonly colour: ColourWithAlpha;
}

/** What the scene holds now. @internal */
export interface SceneStatistics {
  readonly views: number;
  readonly layers: number;
  readonly items: number;
  /** Bytes of vertices and item tables on the GPU; shared by all views. */
  readonly geometryBytes: number;
  /** Bytes of values, palettes and masks on the GPU; one array is uploaded once for all views. */
  readonly textureBytes: number;
  /** How often the graphics context was lost and rebuilt. */
  readonly rebuilds: number;
}

/** One layer in the scene, shown in any number of views. @internal */
export interface SceneLayer {
  readonly key: string;
  readonly geometry: LayerGeometry;
  /** Sets the look in one view; throws a RangeError when an array does not fit the number of items. */
  setStyle(viewId: string, style: LayerStyle): void;
  /** Adds the layer to a view or takes it out; the style is kept. */
  showIn(viewId: string, shown: boolean): void;
  /** Takes the layer out of the scene and frees its memory. */
  remove(): void;
}

/** What stands for the layers of a view whose picture is made elsewhere. @beta */
export interface ViewPainting {
  /** Of all that the picture shows, in world coordinates without exaggeration. */
  readonly bounds: Bounds;
  /** The front item under a place from the picture's left and lower edge, 0 to 1 each, or that of one layer. */
  itemAt(place: readonly [number, number], layer?: string): Promise<ScenePick | undefined>;
}

/** One drawing area with its own camera, background and exaggeration. @public */
export interface SceneView {
  readonly viewId: string;
  /** The element that holds the drawing; overlays go into it. */
  readonly element: HTMLElement;
  /** Setting an equal camera does nothing, so two views can follow each other. */
  camera: SceneCamera;
  /** Bounds of all layers visible in this view, in world coordinates without exaggeration; empty bounds when there are none. */
  readonly bounds: Bounds;
  readonly verticalExaggeration: number;
  /** Size in CSS pixels. */
  readonly size: { readonly width: number; readonly height: number };
  /** How many CSS pixels at the left edge legends stand over; elevations seen from the side are labelled beside them. */
  leftInset: number;
  /** Moves the camera along its direction so that `bounds` (all visible layers when left out) fill the view. */
  fit(bounds?: Bounds): void;
  /** Fits all visible layers from the default direction. */
  reset(): void;
  /** Keeps the centre and the zoom, and looks from a standard direction. */
  lookFrom(direction: LookDirection): void;
  /** Brings `world` to the middle of the view and makes it the centre of rotation. */
  centreOn(world: Vector3): void;
  /** Switches between parallel and perspective projection; the size at the centre stays. */
  setParallel(parallel: boolean): void;
  /** Stretches elevations; the centre of rotation stays where it is. */
  setVerticalExaggeration(factor: number): void;
  /** Draws the background from one colour at the top to another at the bottom. */
  setBackground(top: Colour, bottom: Colour): void;
  /** The colours behind everything, at the upper and the lower edge. */
  readonly background: { readonly top: Colour; readonly bottom: Colour };
  /** Draws a picture that was made elsewhere in the place of layers, stretched over the view; undefined takes it away. */
  setPicture(picture: ImageBitmap | undefined): void;
  /** Takes what is shown and picked from a picture's maker in the place of layers, or, with undefined, from layers again. */
  setPainting(painting: ViewPainting | undefined): void;
  /** When locked, the pointer and the keyboard do not move the camera. */
  setLocked(locked: boolean): void;
  /** A flat view keeps its direction, but for a new `camera`: drags and arrow keys move the picture instead, and PageUp and PageDown are left to others. */
  setFlat(flat: boolean): void;
  /** Draws lines to aim by, or none. */
  setGuides(guides: SceneGuides | undefined): void;
  /** Called just before drawing, at most once a frame, after the camera, the size, the exaggeration, the background or the visible bounds changed. */
  onCamera(listener: () => void): Disposable;
  /** Where a world position is on the view, also outside its edges; undefined behind the camera. */
  project(world: Vector3): ScreenPoint | undefined;
  /** World units in one CSS pixel at a position, the centre of rotation when left out. */
  unitsPerPixel(world?: Vector3): number;
  /**
   * The front item under a place, or that of one layer, whatever is in front of it, with a tolerance of a few pixels; hidden, masked and filtered items
   * are not picked.
   */
  pick(x: number, y: number, layer?: string): Promise<ScenePick | undefined>;
  /** A PNG picture of the scene (without HTML overlays) of that many pixels. */
  snapshot(width: number, height: number): Promise<Blob>;
  dispose(): void;
}

/** Layers and the views that show them, drawn in one graphics context. @internal */
export interface Scene {
  /** Makes a view inside `container`; throws when the id is taken. */
  createView(viewId: string, container: HTMLElement): SceneView;
  /** Adds a layer that no view shows yet; throws when the key is taken. */
  addLayer(key: string, geometry: LayerGeometry): SceneLayer;
  statistics(): SceneStatistics;
  /** Ends all views, layers and the graphics context. */
  dispose(): void;
}
