import type { Locator, Page } from 'playwright/test';

/** A file as a test chooses it: on disk, or made up. */
export type ChosenFile = string | { readonly name: string; readonly mimeType: string; readonly buffer: Buffer };

/** A made-up file of text. */
export function textFile(name: string, text: string): ChosenFile {
  return { name, mimeType: 'text/plain', buffer: Buffer.from(text) };
}

/** Gathers the dataset type and the file type of what the page uploads from now on. */
export function gatherTypes(page: Page): Set<string> {
  const types = new Set<string>();
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (!pathname.endsWith('/upload-dataset/create')) return;
    types.add(`${searchParams.get('datasetType')} ${searchParams.get('fileType')}`);
  });
  return types;
}

/** The import dialog, driven by its labels. */
export class ImportDialog {
  readonly page: Page;
  readonly dialog: Locator;
  #title: string;

  constructor(page: Page, title: string) {
    this.page = page;
    this.#title = title;
    this.dialog = page.getByRole('dialog', { name: title });
  }

  async open(): Promise<void> {
    await this.page.getByRole('button', { name: 'Add data' }).click();
    await this.page.getByRole('menuitem', { name: new RegExp(`^${this.#title}`) }).click();
    await this.button('Cancel import').first().waitFor();
  }

  box(name: string): Locator {
    return this.dialog.getByRole('region', { name });
  }

  button(name: string | RegExp): Locator {
    return this.dialog.getByRole('button', { name });
  }

  async browse(box: string, file: ChosenFile | ChosenFile[]): Promise<void> {
    const choosing = this.page.waitForEvent('filechooser');
    await this.box(box)
      .getByRole('button', { name: /^Browse/ })
      .click();
    await (await choosing).setFiles(file as Parameters<Awaited<typeof choosing>['setFiles']>[0]);
  }

  /** Opens the list of files that were uploaded before. */
  async openPrevious(box: string): Promise<Locator> {
    await this.box(box).getByRole('button', { name: /^Add:/ }).click();
    await this.page.getByRole('menuitem', { name: 'Use previously uploaded files…' }).click();
    return this.page.getByRole('dialog', { name: /^Previously uploaded files/ });
  }

  /** Leaves, and says yes when asked. */
  async discard(): Promise<void> {
    await this.button('Cancel import').first().click();
    const question = this.page.getByRole('dialog', { name: 'Cancel this import?' });
    await question.getByRole('button', { name: 'Discard' }).click();
    await this.dialog.waitFor({ state: 'detached' });
  }
}
