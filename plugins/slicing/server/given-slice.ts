import { AditError, type Layer } from 'adit/core';
import { normalisedAzimuth, orientationOfPlane, type Slice } from 'adit/plugins/views';
import { worldNormal, type GivenSlice } from '../shared/index.ts';

const axes = ['i', 'j', 'k'] as const;

/**
 * A slice with all that was left out of it: the axis of the blocks that its normal is, else `custom`; the angles of its plane; and the
 * position of `before`, else the middle of the layer. Throws `bad-input` for a normal without a direction.
 */
export function wholeSlice(given: GivenSlice, layer: Layer, before: Slice | undefined): Slice {
  const direction = given.axis === undefined ? derivedAxis(given.normal) : { axis: given.axis, normal: given.normal };
  const angles = anglesOf(direction, layer);
  return {
    ...given,
    ...direction,
    position: given.position ?? before?.position ?? middleOf(layer),
    dip: given.dip ?? angles.dip,
    azimuth: normalisedAzimuth(given.azimuth ?? angles.azimuth),
  };
}

type Direction = Pick<Slice, 'axis' | 'normal'>;

function derivedAxis([x, y, z]: Slice['normal']): Direction {
  const length = Math.hypot(x, y, z);
  if (length === 0)
    throw new AditError('bad-input', { message: 'The normal has no direction', values: { field: 'normal' } });
  const unit: Slice['normal'] = [x / length, y / length, z / length];
  const axis = axes.find((_axis, at) => Math.abs(unit[at] ?? 0) === 1);
  return axis
    ? { axis, normal: [Math.abs(unit[0]), Math.abs(unit[1]), Math.abs(unit[2])] }
    : { axis: 'custom', normal: unit };
}

function anglesOf(direction: Direction, { geometry }: Layer): Pick<Slice, 'dip' | 'azimuth'> {
  return orientationOfPlane(geometry.kind === 'blocks' ? worldNormal(direction, geometry) : direction.normal);
}

function middleOf({ bounds }: Layer): Slice['position'] {
  const [x0, x1, y0, y1, z0, z1] = bounds ?? [0, 0, 0, 0, 0, 0];
  return [(x0 + x1) / 2, (y0 + y1) / 2, (z0 + z1) / 2];
}
