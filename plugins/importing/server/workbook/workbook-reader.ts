import { AditError } from 'adit/core';
import { entryNamesIn, type CellsReader } from 'adit/core/server';
import { withWorkbook } from './open-workbook.ts';
import { OLE_SIGNATURE } from './refuse-other-files.ts';
import { readSharedTexts } from './shared-texts.ts';
import { readSheet } from './read-sheet.ts';

/** Reads the sheets of workbooks (.xlsx, .xlsm); refuses other sorts of workbooks by name, with what to do. */
export const fileReader: CellsReader = {
  holds: 'cells',

  sniff(head) {
    if (OLE_SIGNATURE.every((byte, at) => head[at] === byte)) return 0.9;
    const names = entryNamesIn(head);
    const isOffice = names.some((name) => name === '[Content_Types].xml' || /^\/?xl\//i.test(name));
    return isOffice || isOpenDocument(head, names) ? 0.9 : 0;
  },

  describe: (file) =>
    withWorkbook(file, async ({ sheets }) => ({
      parts: sheets.map(({ name, isHidden }) => ({ name, isHidden })),
    })),

  read: (file, part, sink, { signal }) =>
    withWorkbook(file, async ({ archive, sheets, textsEntry, formats, isFrom1904 }) => {
      const sheet = sheets[part];
      if (!sheet) throw new AditError('workbook-no-sheet');
      const texts =
        textsEntry === undefined
          ? []
          : await readSharedTexts(await archive.stream(textsEntry), { entry: textsEntry, signal });
      const { entry } = sheet;
      const row = sink.row.bind(sink);
      const notes = await readSheet(await archive.stream(entry), { entry, texts, formats, isFrom1904, signal, row });
      return { notes };
    }),
};

function isOpenDocument(head: Uint8Array, [first]: readonly string[]): boolean {
  return first === 'mimetype' && Buffer.from(head.subarray(0, 200)).includes('opendocument.spreadsheet');
}
