import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { AditError, type Colouring } from 'adit/core';
import type { RenderSession, Subsets } from 'adit/core/server';
import { geometryStateShape, type GeometryState, type ThresholdFilter } from '../shared/index.ts';
import type { plainColouring, plainFilter, plainProperty } from '../shared/plain-payloads.ts';
import { someOf } from '../shared/some-of.ts';

const VALUES_A_STOP = 4;

/** The colouring that a payload of the specification means. */
export async function colouringOf(
  session: RenderSession,
  subsets: Subsets,
  payload: z.infer<typeof plainColouring>,
): Promise<Colouring> {
  const { viewId, layerName, field, column, rgbPoints, forceCategoricalComputation } = payload;
  const colouring = { field, fieldLabel: column, preset: '', presetInvert: false, rgbPoints, annotations: [] };
  const colorRange: [number, number] = [rgbPoints[0] ?? 0, rgbPoints.at(-VALUES_A_STOP) ?? 1];
  if (!forceCategoricalComputation) return { ...colouring, colorType: 'Continuous', colorRange, categories: [] };
  const subset = await subsets.of(session, viewId, layerName, { without: ['filters'] });
  const { labels, counts } = await session.engine.categories(await session.openLayer(layerName), subset, field);
  const categories = labels.map((label, value) => ({
    label,
    value,
    color: stopColour(rgbPoints, value),
    visible: true,
    count: counts[value] ?? 0,
  }));
  return { ...colouring, colorType: 'Categorical', colorRange, categories };
}

/** The property that a payload of the specification names; throws `bad-input` for a value that it cannot have. */
export function propertyOf({ name, value }: z.infer<typeof plainProperty>): Partial<GeometryState> {
  const isDark = name === 'Ambient' && value === 0;
  const { success, data } = someOf(geometryStateShape).safeParse(isDark ? {} : { [name]: value });
  if (!success) throw new AditError('bad-input', { values: { field: name } });
  return data;
}

/** The filter that a payload of the specification means, with an id of its own. */
export function filterOf({ field, dataRange }: z.infer<typeof plainFilter>): ThresholdFilter {
  return { id: randomUUID(), field, dataRange, enabled: true };
}

function stopColour(rgbPoints: readonly number[], index: number): string {
  const at = (index % (rgbPoints.length / VALUES_A_STOP)) * VALUES_A_STOP;
  const parts = rgbPoints
    .slice(at + 1, at + VALUES_A_STOP)
    .map((part) => Math.round(Math.min(1, Math.max(0, part)) * 255));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`.toUpperCase();
}
