import { dot, isEmptyBounds, medianSpacing, subtract, unionBounds, type Bounds } from 'adit/core';
import { type LayerGeometry, normalOfPlane, type SceneStoreLayer, type Section } from 'adit/plugins/views';

/** What is asked of the layers of a view. */
export type SectionLayer = Pick<SceneStoreLayer, 'config' | 'datasetId' | 'geometry' | 'state'>;

/** The bounds of the visible data that are not surfaces, of the surfaces where there is nothing else; undefined where nothing is visible. */
export function boundsOfData(layers: readonly SectionLayer[]): Bounds | undefined {
  const visible = layers.filter(({ state }) => state.geometry.Visibility === 1);
  const solid = visible.filter(({ config }) => config.geometryKind !== 'triangles');
  return unionOf(solid) ?? unionOf(visible);
}

function unionOf(layers: readonly SectionLayer[]): Bounds | undefined {
  return layers
    .map(({ config, geometry }) => config.bounds ?? geometry?.bounds)
    .filter((bounds) => bounds !== undefined && !isEmptyBounds(bounds))
    .reduce((one, other) => (one && other ? unionBounds(one, other) : (one ?? other)), undefined);
}

/** How thick a section is at first: the median distance of collars to the next one, with one digit; undefined without two of them. */
export function sectionThickness(layers: readonly SectionLayer[]): number | undefined {
  const spacings = collarsOf(layers).flatMap(({ geometry }) =>
    geometry?.kind === 'points' ? [medianSpacing(geometry.positions)] : [],
  );
  const least = Math.min(...spacings.filter((spacing) => spacing > 0));
  return Number.isFinite(least) ? Number(least.toPrecision(1)) : undefined;
}

/** How many holes there are where a section goes through none of them; undefined where it goes through one, or where that is not known. */
export function missedHoles(section: Section, layers: readonly SectionLayer[]): number | undefined {
  const collars = collarsOf(layers);
  const datasets = new Set(collars.map(({ datasetId }) => datasetId));
  const holes = layers.filter(({ datasetId }) => datasets.has(datasetId));
  const isMissed = holes.every(({ geometry }) => geometry && !isMet(section, geometry));
  return collars.length > 0 && isMissed ? collars.reduce((sum, { config }) => sum + config.count, 0) : undefined;
}

function collarsOf(layers: readonly SectionLayer[]): readonly SectionLayer[] {
  return layers.filter(({ config }) => config.identifier === 'collar');
}

/** Whether a point or a segment is within half of a section's thickness of its plane. */
function isMet(section: Section, geometry: LayerGeometry): boolean {
  if (geometry.kind !== 'points' && geometry.kind !== 'lines') return false;
  const { positions, origin } = geometry;
  const normal = normalOfPlane(section);
  const shift = dot(subtract(origin, section.position), normal);
  const half = section.thickness / 2;
  const heightAt = (at: number): number =>
    shift + positions[at]! * normal[0] + positions[at + 1]! * normal[1] + positions[at + 2]! * normal[2];
  const stride = geometry.kind === 'lines' ? 6 : 3;
  for (let at = 0; at + stride <= positions.length; at += stride) {
    const [from, to] = [heightAt(at), heightAt(at + stride - 3)];
    if (Math.min(from, to) <= half && Math.max(from, to) >= -half) return true;
  }
  return false;
}
