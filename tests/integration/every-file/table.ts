import type { FileRows, Refused } from './file-rows.ts';
import { projectFiles } from './projects.ts';
import { sampleFiles } from './samples.ts';
import { shapeFiles } from './shapes.ts';

const notImported: Refused = { refused: 'wrong-file-type' };

/**
 * Every file of the real data, with what becomes of it. The figures are those that are published with the data; those of a few
 * bounds were counted from the files by a program that shares nothing with the product.
 */
export const everyFile: FileRows = {
  ...sampleFiles,
  ...shapeFiles,
  ...projectFiles,

  // Formats that are not imported
  'omf-rust/omf.schema.json': notImported,
  'omf-rust/tests/one_of_everything.omf.json': notImported,
};

/** Licences, what is said about the data, and images, which go in with the meshes that name them. */
export function isNoData(path: string): boolean {
  return /(^|\/)(licen[cs]e(\.\w+)?|readme\.\w+|(data )?source\.txt)$/i.test(path) || /\.(png|jpe?g|gif)$/i.test(path);
}
