import { makeAutoObservable } from 'mobx';
import { extensionOf, token, type DatasetImporter, type Disposable } from 'adit/core';
import type { Toasts, Translate } from 'adit/core/web';
import type { FirstFiles } from '../actions/open-import.ts';
import { groupFiles } from './group-files.ts';
import { guessBox } from './guess-box.ts';
import { readContent } from '../content/read-content.ts';

/** What taking dropped files works with. */
export interface DroppedFilesParts {
  /** Those that the user may create with; observed. */
  importers(): readonly DatasetImporter[];
  /** Opens an import; resolves when its dialog is closed. */
  open(importer: DatasetImporter, first: FirstFiles): Promise<void>;
  choose(): Promise<DatasetImporter | undefined>;
  readonly toasts: Pick<Toasts, 'show'>;
  readonly t: Translate;
}

/** Files that are dropped on the workspace: they are imported as what is in them, one import after the other. Observable. */
export class DroppedFiles {
  /** Files are held over the workspace. */
  isOver = false;
  #parts: DroppedFilesParts;

  constructor(parts: DroppedFilesParts) {
    this.#parts = parts;
    makeAutoObservable(this);
  }

  /** Whether the user may import anything. */
  get isAllowed(): boolean {
    return this.#parts.importers().length > 0;
  }

  setOver(isOver: boolean): void {
    this.isOver = isOver;
  }

  /** Takes what is dropped on an element, and on nothing in it that takes files itself. */
  follow(element: HTMLElement): Disposable {
    const isOurs = (event: DragEvent): boolean =>
      !event.defaultPrevented &&
      event.target instanceof Node &&
      element.contains(event.target) &&
      event.dataTransfer?.types.includes('Files') === true;
    const over = (event: DragEvent): void => {
      const isOver = isOurs(event);
      if (isOver) event.preventDefault();
      this.setOver(isOver);
    };
    const leave = (event: DragEvent): void => {
      // There is no related element outside of the window.
      if (event.relatedTarget === null) this.setOver(false);
    };
    const drop = (event: DragEvent): void => {
      this.setOver(false);
      if (!isOurs(event)) return;
      event.preventDefault();
      void this.take([...(event.dataTransfer?.files ?? [])]);
    };
    // The window hears of it last: what takes files itself has said so by then.
    window.addEventListener('dragover', over);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', drop);
    return {
      dispose: () => {
        window.removeEventListener('dragover', over);
        window.removeEventListener('dragleave', leave);
        window.removeEventListener('drop', drop);
      },
    };
  }

  /** Imports files as what is in them; says which are not known. */
  async take(files: readonly File[]): Promise<void> {
    const { importers, open, toasts, t } = this.#parts;
    if (files.length === 0) return;
    if (!this.isAllowed) {
      toasts.show({ type: 'warning', title: t('drop.forbidden'), message: t('drop.ask') });
      return;
    }
    const offered = importers();
    const guessed = await Promise.all(
      files.map(async (file) => {
        const content = await readContent(file);
        const box = guessBox({ name: file.name, content }, offered);
        return { file: box ? named(file, box.fileType.extensions, content.format) : file, box };
      }),
    );
    const { groups, unknown } = groupFiles(guessed);
    if (unknown.length > 0) this.#tellUnknown(unknown);
    for (const [index, group] of groups.entries())
      await open(group.importer, { files: group.files, turn: { at: index + 1, of: groups.length } });
  }

  #tellUnknown(files: readonly File[]): void {
    const { choose, open, toasts, t } = this.#parts;
    const run = async (): Promise<void> => {
      const importer = await choose();
      if (importer) await open(importer, { files: files.map((file) => ({ file })) });
    };
    toasts.show({
      type: 'warning',
      title: t('drop.unknown', { count: files.length }),
      message: files.map(({ name }) => name).join(', '),
      duration: UNKNOWN_MILLISECONDS,
      actions: [{ label: t('drop.choose'), run }],
    });
  }
}

const UNKNOWN_MILLISECONDS = 15_000;

/** The file under a name that its box takes: what is in it counts, whatever its extension. */
function named(file: File, extensions: readonly string[], format = 'csv'): File {
  const extension = extensionOf(file.name);
  if (extensions.includes(extension) || !extensions.includes(format)) return file;
  const base = extension === '' ? file.name : file.name.slice(0, -extension.length - 1);
  return new File([file], `${base}.${format}`, { type: file.type, lastModified: file.lastModified });
}

export const DroppedFilesToken = token<DroppedFiles>('importing.dropped-files');
