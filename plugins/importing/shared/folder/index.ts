export { companionsOf } from './companions.ts';
export { contentOf, type FileContent } from './file-content.ts';
export { nameHints, wordsOf } from './file-words.ts';
export { chosenFiles, MAX_FOLDER_FILES, type ListedFile } from './listed-files.ts';
export { guessBox, type GuessedBox } from './guess-box.ts';
export { firstFree } from './name-datasets.ts';
export { nameFromFile, nameProblem, shorterName, type NameProblem } from './name-rules.ts';
export { packFiles, type PackedFile } from './pack-files.ts';
export {
  boxesFor,
  proposeDatasets,
  type LookedFile,
  type ProposedDataset,
  type ProposedPart,
  type UnknownPart,
  type UnknownReason,
} from './propose-datasets.ts';
export { readContent, type ReadableFile } from './read-content.ts';
