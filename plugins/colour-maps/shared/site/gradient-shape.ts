import { z } from 'zod';
import { bandsOf, stopsOf } from '../bands.ts';
import { ANNOTATION_LIMIT } from '../gradient-edits.ts';
import { NAME_LIMITS } from '../gradient-names.ts';

const MAX_STOPS = 1024;

const partsShape = z.strictObject({
  text: z.string().trim().min(NAME_LIMITS.minimum).max(NAME_LIMITS.maximum),
  type: z.enum(['continuous', 'fixed']),
  rgbPoints: z.array(z.number()).max(MAX_STOPS * 4),
  annotations: z.array(z.string().max(40)).max(MAX_STOPS * 2),
});
type Parts = z.infer<typeof partsShape>;

/** The first thing that is wrong with the stops or the annotations, and where. */
function fault({ type, rgbPoints, annotations }: Parts): { path: (string | number)[]; message: string } | undefined {
  const wrong = (list: 'rgbPoints' | 'annotations', at: number, message: string) => ({ path: [list, at], message });
  if (rgbPoints.length % 4 !== 0) return { path: ['rgbPoints'], message: 'groups' };
  const part = rgbPoints.findIndex((value, at) => at % 4 !== 0 && !(value >= 0 && value <= 1));
  if (part !== -1) return wrong('rgbPoints', part, 'part');
  const stops = stopsOf(rgbPoints);
  if (stops.length < (type === 'fixed' ? 4 : 2)) return { path: ['rgbPoints'], message: 'few' };
  if (type === 'fixed' && !bandsOf(rgbPoints)) return { path: ['rgbPoints'], message: 'bands' };
  // The end of a band is the start of the next one.
  const fall = stops.findIndex(({ position }, at) => {
    const before = stops[at - 1]?.position;
    return before !== undefined && (type === 'fixed' && at % 2 === 0 ? position < before : position <= before);
  });
  if (fall !== -1) return wrong('rgbPoints', fall * 4, 'ascending');
  if (annotations.length % 2 !== 0) return { path: ['annotations'], message: 'pairs' };
  const place = annotations.findIndex(
    (text, at) => at % 2 === 0 && (text.trim() === '' || !Number.isFinite(Number(text))),
  );
  if (place !== -1) return wrong('annotations', place, 'place');
  const long = annotations.findIndex((text, at) => at % 2 === 1 && text.length > ANNOTATION_LIMIT);
  return long === -1 ? undefined : wrong('annotations', long, 'annotation');
}

const refuseFaults = (parts: Parts, check: z.core.$RefinementCtx<Parts>): void => {
  const found = fault(parts);
  if (found) check.issues.push({ code: 'custom', input: parts, ...found });
};

/** A gradient in a file: its stops ascend, its colours are from 0 to 1, and a fixed one is made of bands that touch. */
export const gradientFileShape = partsShape.superRefine(refuseFaults);

/** A gradient of a site, which has a UUID. */
export const siteGradientShape = partsShape
  .extend({ id: z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i) })
  .superRefine(refuseFaults);
/** A gradient that the people of a site share. @internal */
export type SiteGradient = z.infer<typeof siteGradientShape>;
