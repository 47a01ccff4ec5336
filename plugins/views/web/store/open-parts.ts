import { isNamedPart, type Dormant, type Parts, type SceneStep } from 'adit/core';

/** What plugins keep in a node of the scene, beside the parts that have names there. */
export interface OpenParts {
  readonly parts: Parts;
  readonly dormant?: Dormant;
}

/** Of a node in which plugins keep nothing. */
export const NO_PARTS: OpenParts = { parts: {} };

/** What plugins keep in a node of a tree. */
export function openParts({ parts, dormant }: OpenParts): OpenParts {
  const open = Object.entries(parts).filter(([id]) => !isNamedPart(id));
  return { parts: Object.fromEntries(open), ...(dormant && { dormant }) };
}

/** What a step finds in its place: null where there is nothing. */
export function valueIn({ parts, dormant = {} }: OpenParts, step: Pick<SceneStep, 'part' | 'dormant'>): unknown {
  const values: Parts = step.dormant ? dormant : parts;
  const id = step.part ?? '';
  return Object.hasOwn(values, id) ? values[id] : null;
}

/** A node with the value of a step, whether its part is known here or not. */
export function withValue({ parts, dormant = {} }: OpenParts, step: SceneStep): OpenParts {
  if (!step.dormant) return { parts: put(parts, step), dormant };
  return { parts, dormant: put(dormant, step) as Dormant };
}

function put(values: Parts, { part = '', value }: SceneStep): Parts {
  const { [part]: _before, ...others } = values;
  return value === null ? others : { ...others, [part]: value };
}
