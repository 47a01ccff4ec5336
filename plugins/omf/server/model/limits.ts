/** The most rows of an array, and cells of a grid without sub-blocks. */
export const MAX_ROWS = 100_000_000;
/** The most cells that a dataset can number. */
export const MAX_CELLS = 2 ** 32 - 2;
/** The most vertices that are held in memory at once; more than any surface that can be drawn. */
export const MAX_VERTICES = 33_000_000;
/** The most bytes of an index, unpacked. */
export const MAX_INDEX_BYTES = 256 * 1024 ** 2;
export const MAX_ELEMENTS = 10_000;
/** The most datasets that a project becomes at once. */
export const MAX_DATASETS = 500;
/** The most numbers of all columns of a dataset: a small file can name one large array many times. */
export const MAX_VALUES = 2_000_000_000;
/** How deeply composites may stand in each other. */
export const MAX_DEPTH = 16;
/** The most bytes of an image. */
export const MAX_IMAGE_BYTES = 256 * 1024 ** 2;
/** The most characters of the different texts of one attribute. */
export const MAX_TEXT = 256 * 1024 ** 2;
/** How many rows stand in a part, where the reader can choose. */
export const PART_ROWS = 65_536;
