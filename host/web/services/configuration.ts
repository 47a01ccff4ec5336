import { z } from 'zod';

const configurationShape = z.object({
  /** Where the API is, as a path or a whole address without a slash at its end. */
  apiEndpoint: z
    .string()
    .min(1)
    .transform((endpoint) => endpoint.replace(/\/$/, '')),
  defaultViewId: z.string().nullish(),
});

/** What the deployment tells the browser program. */
export type Configuration = z.infer<typeof configurationShape>;

/** Fetches `/config.json`, which the page has asked for already; rejects when it is missing or wrong. */
export async function loadConfiguration(): Promise<Configuration> {
  const response = await fetch('/config.json');
  if (!response.ok) throw new Error(`config.json: ${response.status}`);
  return configurationShape.parse(await response.json());
}
