import {
  addScaled,
  normalOfPlane,
  type CutPlane,
  type CutRegion,
  type Section,
  type Slice,
  type Vector3,
} from 'adit/core';

/** The unit normal of a slice in world axes; `axes` are the model's own. */
export function worldNormal(
  { axis, normal }: Pick<Slice, 'axis' | 'normal'>,
  { axes: [i, j, k] }: { readonly axes: readonly [Vector3, Vector3, Vector3] },
): [number, number, number] {
  return [...{ i, j, k, custom: normal }[axis]];
}

/** The plane of a slice in world coordinates. */
export function planeOf(
  slice: Pick<Slice, 'axis' | 'normal' | 'position'>,
  grid: { readonly axes: readonly [Vector3, Vector3, Vector3] },
): CutPlane {
  return { point: slice.position, normal: worldNormal(slice, grid) };
}

/** What is within half of the section's thickness of its plane. */
export function sectionRegion(section: Section): CutRegion {
  const normal = normalOfPlane(section);
  const half = section.thickness / 2;
  return {
    planes: [
      { point: addScaled(section.position, normal, -half), normal },
      { point: addScaled(section.position, normal, half), normal: [-normal[0], -normal[1], -normal[2]] },
    ],
    inverted: false,
    wholeItems: false,
  };
}
