import { addScaled, type CutPlane, type CutRegion, type LayerNode, readPart } from 'adit/core';
import {
  type BlockAxes,
  type DrawnSlice,
  lookPart,
  normalOfPlane,
  type Section,
  type Slice,
  type Slicing,
} from 'adit/plugins/views';

/** The unit normal of a slice in world axes; `axes` are the model's own. @internal */
export function worldNormal(
  { axis, normal }: Pick<Slice, 'axis' | 'normal'>,
  { axes: [i, j, k] }: BlockAxes,
): [number, number, number] {
  return [...{ i, j, k, custom: normal }[axis]];
}

/** The plane of a slice in world coordinates. @internal */
export function planeOf(slice: Pick<Slice, 'axis' | 'normal' | 'position'>, blocks: BlockAxes): CutPlane {
  return { point: slice.position, normal: worldNormal(slice, blocks) };
}

/** The slices that stand in the place of the blocks: those that are active, while slices are on. @internal */
export function drawnSlices(slicing: Slicing | undefined, blocks: BlockAxes): DrawnSlice[] {
  if (!slicing?.on) return [];
  const active = slicing.slices.filter((slice) => slice.active);
  return active.map((slice) => ({ id: slice.id, plane: planeOf(slice, blocks) }));
}

/**
 * What is drawn of a layer of blocks in a section that has no slices: the face at its plane, behind what else is in its thickness. None for
 * layers of states of before, whose cuts are lit.
 *
 * @internal
 */
export function sectionFace(section: Section | undefined, layer: LayerNode): DrawnSlice[] {
  if (!section?.on || !readPart(layer, lookPart).PlainCuts) return [];
  const plane = { point: section.position, normal: normalOfPlane(section) };
  return [{ id: 'section', plane, setBack: section.thickness / 2 }];
}

/** What is within half of the section's thickness of its plane. @internal */
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
