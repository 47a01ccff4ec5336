import { addScaled, type CutPlane, type CutRegion } from 'adit/core';
import {
  type BlockAxes,
  type DrawnSlice,
  normalOfPlane,
  type Section,
  type Slice,
  type Slicing,
} from 'adit/plugins/views';

/** The unit normal of a slice in world axes; `axes` are the model's own. */
export function worldNormal(
  { axis, normal }: Pick<Slice, 'axis' | 'normal'>,
  { axes: [i, j, k] }: BlockAxes,
): [number, number, number] {
  return [...{ i, j, k, custom: normal }[axis]];
}

/** The plane of a slice in world coordinates. */
export function planeOf(slice: Pick<Slice, 'axis' | 'normal' | 'position'>, blocks: BlockAxes): CutPlane {
  return { point: slice.position, normal: worldNormal(slice, blocks) };
}

/** The slices that stand in the place of the blocks: those that are active, while slices are on. */
export function drawnSlices(slicing: Slicing | undefined, blocks: BlockAxes): DrawnSlice[] {
  if (!slicing?.on) return [];
  const active = slicing.slices.filter((slice) => slice.active);
  return active.map((slice) => ({ id: slice.id, plane: planeOf(slice, blocks) }));
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
