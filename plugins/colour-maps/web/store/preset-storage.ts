import { z } from 'zod';
import type { GradientPreset } from 'adit/plugins/colour-maps';

/** Where the gradients are in the local storage. */
export const GRADIENTS_KEY = 'adit-gradients';
const LEAST_HYPHENS = 3;

const presetsShape = z.array(
  z.object({
    id: z.string(),
    text: z.string(),
    value: z.string(),
    type: z.enum(['continuous', 'fixed']),
    // Flat groups of a position and three parts from 0 to 1.
    rgbPoints: z
      .array(z.number())
      .refine(
        (points) => points.length % 4 === 0 && points.every((part, at) => at % 4 === 0 || (part >= 0 && part <= 1)),
      ),
    annotations: z.array(z.string()),
  }),
);

const isKept = ({ id }: GradientPreset): boolean => id.split('-').length > LEAST_HYPHENS;

/** The stored gradients; none when what is stored is no list of them. */
export function readPresets(storage: Pick<Storage, 'getItem'>): GradientPreset[] {
  try {
    return presetsShape.parse(JSON.parse(storage.getItem(GRADIENTS_KEY) ?? '[]')).filter(isKept);
  } catch {
    return [];
  }
}

/** Stores gradients whose ids have at least three hyphens, as UUIDs have; a full or forbidden storage keeps them for the session only. */
export function writePresets(storage: Pick<Storage, 'setItem'>, presets: readonly GradientPreset[]): void {
  try {
    storage.setItem(GRADIENTS_KEY, JSON.stringify(presets.filter(isKept)));
  } catch {
    // What is shown goes on; the next start has what could be stored.
  }
}
