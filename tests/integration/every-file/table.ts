import type { FileRows, Refused } from './file-rows.ts';
import { projectFiles } from './projects.ts';
import { sampleFiles } from './samples.ts';
import { shapeFiles } from './shapes.ts';

const babbitt = 'pygslib/Babbitt';
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
  'kirra/Cloud.las': notImported,
  'kirra/S5_346_516_V2.str': notImported,
  'kirra/SURPACFiles/24m-west-wall-presplits.dtm': notImported,
  'kirra/SURPACFiles/24m-west-wall-presplits.str': notImported,
  'kirra/SURPACFiles/test310binary.str': notImported,
  'kirra/SURPACFiles/test310text.str': notImported,
  'laspy/tests/data/autzen.las': notImported,
  'laspy/tests/data/simple.las': notImported,
  [`${babbitt}/Mpz.stl`]: notImported,
  'omf-rust/omf.schema.json': notImported,
  'omf-rust/tests/one_of_everything.omf.json': notImported,
};

/** Licences, what is said about the data, and images, which go in with the meshes that name them. */
export function isNoData(path: string): boolean {
  return /(^|\/)(licen[cs]e(\.\w+)?|readme\.\w+|(data )?source\.txt)$/i.test(path) || /\.(png|jpe?g|gif)$/i.test(path);
}
