import type { FileReader } from 'adit/core';

/** Tables of Datamine: block models, drillholes and points. Compressed ones are refused with a message of their own. */
export const datamineReader: FileReader = { id: 'blockmodel.datamine', extensions: ['dm', 'dmx'] };
