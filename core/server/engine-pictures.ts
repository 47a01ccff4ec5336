import type { AditError, Vector3, Colouring } from 'adit/core';
import type { DrawnItems } from './layer-address.ts';

/** Where a picture is taken from, in world coordinates. @beta */
export interface PictureCamera {
  readonly position: Vector3;
  readonly focalPoint: Vector3;
  readonly viewUp: Vector3;
  /** In degrees, from the lower edge to the upper one. */
  readonly viewAngle: number;
  /** Half the height of a parallel view, in the unit of the coordinates. */
  readonly parallelScale: number;
}

/** How the items of a layer look. @beta */
export interface PictureLook {
  /** 0 to 1. */
  readonly Opacity: number;
  /** In pixels of the view. */
  readonly PointSize: number;
  /** In pixels of the view. */
  readonly LineWidth: number;
  /** Lines are tubes of this diameter in the unit of the coordinates, but never thinner than their width in pixels. */
  readonly Thickness?: number | undefined;
  /** Triangles are lit from the north-west, 45° high, wherever the camera is. */
  readonly Hillshade?: 0 | 1 | undefined;
  /** Triangles carry contours at the multiples of this elevation, in the unit of the coordinates, every fifth bold; none where it is 0 or left out. */
  readonly ContourInterval?: number | undefined;
  /** What is cut open has the very colours of the legend, without light. */
  readonly PlainCuts?: boolean | undefined;
  /** Red, green and blue, 0 to 1 each, where there is no colouring. */
  readonly DiffuseColor: Vector3;
  readonly Visibility: 0 | 1;
  readonly Representation: 'Surface' | 'Surface With Edges' | 'Volume' | 'Shells';
  /** Values of the coloured field that shells are drawn at. */
  readonly Shells: readonly number[];
}

/** Picked items of a layer, and how they look. @beta */
export interface PictureHighlight {
  /** Ascending. */
  readonly items: Uint32Array;
  readonly look: PictureLook;
}

/** A layer in a picture: what is drawn of it, and how it looks. @beta */
export interface PictureLayer extends DrawnItems {
  readonly look: PictureLook;
  /** In one colour, that of its look, when absent. */
  readonly colouring?: Colouring;
  readonly highlight?: PictureHighlight;
}

/** What a picture shows: everything that is needed to draw it, so that an engine needs nothing of the scene. @beta */
export interface PictureRequest {
  /** The layers that are shown and whose datasets are there, by their keys. */
  readonly layers: ReadonlyMap<string, PictureLayer>;
  /** As displayed, like `SceneCamera` of the views plugin. */
  readonly camera: PictureCamera;
  readonly parallelProjection: boolean;
  /** By how much elevations are stretched. */
  readonly zScaling: number;
  /** In pixels. */
  readonly size: readonly [width: number, height: number];
  /** How many of them there are in a pixel of the view, which points and lines are measured in. */
  readonly pixelRatio: number;
  /** Of the gradient behind everything, 0 to 1. */
  readonly background: { readonly top: Vector3; readonly bottom: Vector3 };
  /** Of the JPEG, 1 to 100. */
  readonly quality: number;
  /** More pictures follow at once: speed comes before looks. */
  readonly moving: boolean;
}

/** What is drawn at a place of a picture. @beta */
export interface PictureItem {
  readonly layerName: string;
  readonly item: number;
  /** On the item, in world coordinates without exaggeration. */
  readonly position: Vector3;
}

/** The part of an engine session that draws pictures. A request is complete in itself, so that nothing is lost when a process dies. @beta */
export interface EnginePictures {
  /** A view as the bytes of a JPEG file. */
  draw(request: PictureRequest, signal?: AbortSignal): Promise<Uint8Array>;
  /** What is drawn at a place from the picture's left and lower edge, 0 to 1 each; undefined where nothing is. */
  itemAt(
    request: PictureRequest,
    place: readonly [number, number],
    signal?: AbortSignal,
  ): Promise<PictureItem | undefined>;
}

/** What is known of an engine that draws pictures before one of its sessions is open. @beta */
export interface PictureEngine {
  /** Its name as people know it, the same in every language. */
  readonly title: string;
  /** What it can draw of a grid of blocks beside its surface. */
  readonly representations: readonly PictureLook['Representation'][];
  /** Why it cannot be used on this machine; undefined when it can. */
  missing(): AditError | undefined;
}
