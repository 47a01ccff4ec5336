import { isInRegions, type CutRegion } from 'adit/core';
import type { BlockGeometry, SectionGeometry } from '../../../shared/index.ts';
import { centreOfBlock } from '../../../shared/geometry/block-boxes.ts';

const known = new WeakMap<SectionGeometry, { readonly regions: string; readonly kept: SectionGeometry }>();

/** The part of a section that goes through blocks whose centre is in all regions. */
export function sectionOfBlocks(
  section: SectionGeometry,
  geometry: BlockGeometry,
  regions: readonly CutRegion[],
): SectionGeometry {
  if (regions.length === 0) return section;
  const key = JSON.stringify(regions);
  const before = known.get(section);
  if (before?.regions === key) return before.kept;
  const box = new Float64Array(6);
  const isKept = section.parts.map((part) =>
    isInRegions(regions, centreOfBlock(geometry, Math.floor(part / 8), box)) ? 1 : 0,
  );
  const kept = {
    ...section,
    parts: section.parts.filter((_, triangle) => isKept[triangle]),
    triangles: section.triangles.filter((_, at) => isKept[Math.floor(at / 3)]),
  };
  known.set(section, { regions: key, kept });
  return kept;
}
