import { z } from 'zod';

/** Names a layer in a session: the dataset's id and the layer's name, joined by a slash. @beta */
export function layerKey(datasetId: string, layer: string): string {
  return `${datasetId}/${layer}`;
}

/** Takes a layer's key apart. @beta */
export function splitLayerKey(key: string): { datasetId: string; layer: string } {
  const at = key.indexOf('/');
  return { datasetId: key.slice(0, at), layer: key.slice(at + 1) };
}

/** The id of a view in calls. @beta */
export const viewIdShape = z
  .string()
  .regex(/^(?!__proto__$)\w+$/)
  .max(40);

/** A layer key in calls. @beta */
export const layerNameShape = z.string().max(200);
