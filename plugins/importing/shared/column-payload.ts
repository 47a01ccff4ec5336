import { requestedColumnShape } from 'adit/core';

const { units, selected } = requestedColumnShape.shape;

/** A column in the payload of a create call, so that a file's metadata can be sent back as they are. */
export const columnPayloadShape = requestedColumnShape.extend({
  units: units.default('none'),
  selected: selected.default(true),
});
