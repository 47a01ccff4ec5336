import type { LayerGeometry, LayerStyle } from '../../../shared/scene.ts';
import { packedBricks } from '../blocks/block-bricks.ts';
import { itemColouring } from '../look/item-colouring.ts';
import { vertexNormals } from '../triangles/vertex-normals.ts';
import { bordersInOne } from '../blocks/borders-in-one.ts';

/** The arrays and images of a geometry that live on the GPU. */
export function geometryArrays(geometry: LayerGeometry): unknown[] {
  if (geometry.kind === 'points') return [geometry.positions];
  if (geometry.kind === 'lines') return [geometry.positions, geometry.itemOfSegment];
  if (geometry.kind === 'triangles') {
    return [geometry.positions, geometry.triangles, geometry.textureCoordinates, geometry.texture];
  }
  return [geometry.faces, geometry.cells, geometry.corners, bordersInOne(geometry)];
}

/** The arrays of a geometry's style that live on the GPU. */
export function styleArrays(style: LayerStyle, geometry: LayerGeometry): unknown[] {
  const { colouring, sections } = style;
  const arrays: unknown[] = [style.mask, style.faces?.ids, colouring?.values, colouring?.palette, colouring?.limits];
  if (geometry.kind === 'blocks') arrays.push(packedBricks(geometry, style.faces)?.bits);
  if (geometry.kind === 'triangles' && style.hillshade) arrays.push(vertexNormals(geometry));
  if (!sections?.length) return arrays;
  const ofSections = sections.flatMap(({ geometry: { positions, triangles, parts } }) => [positions, triangles, parts]);
  return [...arrays, itemColouring(colouring, geometry)?.values, ...ofSections];
}
