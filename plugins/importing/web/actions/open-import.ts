import type { openImport as open } from './import-flow.ts';

/** Opens the import dialog as `openImport` of the flow does, whose program comes with the first import. */
export async function openImport(...parts: Parameters<typeof open>): Promise<void> {
  const flow = await import('./import-flow.ts');
  await flow.openImport(...parts);
}
