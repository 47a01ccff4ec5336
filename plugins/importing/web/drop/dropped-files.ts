import { makeAutoObservable } from 'mobx';
import { token, type DatasetImporter, type Disposable } from 'adit/core';
import type { Toasts, Translate } from 'adit/core/web';
import { chosenFiles, MAX_FOLDER_FILES } from 'adit/plugins/importing';
import type { FirstFiles } from '../actions/import-flow.ts';
import { droppedFiles, type FolderFile } from '../folder/folder-files.ts';
import type { ProposedFiles } from '../folder/folder-import.ts';

/** What taking dropped files works with. */
export interface DroppedFilesParts {
  /** Those that the user may create with; observed. */
  importers(): readonly DatasetImporter[];
  /** Opens an import; resolves when its dialog is closed. */
  open(importer: DatasetImporter, first: FirstFiles): Promise<void>;
  /** Opens the list of several imports; resolves when it is closed. */
  openList(proposed: ProposedFiles): Promise<void>;
  readonly toasts: Pick<Toasts, 'show'>;
  readonly t: Translate;
}

/** Files that are dropped on the workspace, or chosen: they are imported as what is in them, those of one dataset in its dialog, others in a list. Observable. */
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
      if (!isOurs(event) || !event.dataTransfer) return;
      event.preventDefault();
      void droppedFiles(event.dataTransfer).then((files) => this.take(files));
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

  /** Imports files as what is in them. */
  async take(all: readonly FolderFile[]): Promise<void> {
    const { importers, open, openList, toasts, t } = this.#parts;
    const files = chosenFiles(all);
    const warn = (title: string, message: string): void => toasts.show({ type: 'warning', title, message });
    if (all.length === 0) return;
    if (!this.isAllowed) warn(t('drop.forbidden'), t('drop.ask'));
    else if (files.length > MAX_FOLDER_FILES)
      warn(t('folder.too-many', { most: MAX_FOLDER_FILES }), t('folder.too-many-hint'));
    else if (files.length === 0) warn(t('folder.empty'), t('folder.empty-hint'));
    else {
      const { firstFilesOf, proposeFiles } = await import('../folder/propose-flow.ts');
      const proposed = await proposeFiles(files, importers());
      const [only] = proposed.datasets;
      if (!only || proposed.datasets.length > 1 || proposed.unknown.length > 0) await openList(proposed);
      else await open(only.importer, await firstFilesOf(only));
    }
  }
}

export const DroppedFilesToken = token<DroppedFiles>('importing.dropped-files');
