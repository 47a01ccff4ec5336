import type { Dormant, Parts, SceneStep } from 'adit/core';
import type { OpenParts } from '../../../shared/index.ts';

/** Of a node in which plugins keep nothing. */
export const NO_PARTS: OpenParts = { parts: {} };

/** What a step finds in its place: null where there is nothing. */
export function valueIn({ parts, dormant = {} }: OpenParts, step: Pick<SceneStep, 'part' | 'dormant'>): unknown {
  const values: Parts = step.dormant ? dormant : parts;
  const id = step.part ?? '';
  return Object.hasOwn(values, id) ? values[id] : null;
}

/** A node with the value of a step, whether its part is known here or not. */
export function withValue({ parts, dormant = {} }: OpenParts, step: SceneStep): OpenParts {
  const [read, unread] = step.dormant ? [parts, put(dormant, step)] : [put(parts, step), dormant];
  return { parts: read, ...(Object.keys(unread).length > 0 && { dormant: unread as Dormant }) };
}

function put(values: Parts, { part = '', value }: SceneStep): Parts {
  const { [part]: _before, ...others } = values;
  return value === null ? others : { ...others, [part]: value };
}
