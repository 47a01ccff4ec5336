import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { readColourFile, type ColourFile, type ColourFileProblem } from 'adit/plugins/colour-maps';

const MAX_BYTES = 8 * 1024 * 1024;

/** For whom a file is taken over. */
export type ImportTarget = 'user' | 'site';

/** What takes files of colours over. */
export interface Importing {
  readonly canImportForSite: boolean;
  /** Gradients that are there already are left out. Resolves to whether it went well; the user is told. */
  take(file: ColourFile, target: ImportTarget): Promise<boolean>;
}

/** A file of colours that is about to be taken over. */
export class ImportDraft {
  content: ColourFile | undefined;
  problem: ColourFileProblem | 'size' | undefined;
  target: ImportTarget = 'user';
  isTaking = false;
  #exchange: Importing;

  constructor(exchange: Importing) {
    this.#exchange = exchange;
    makeAutoObservable(this, { content: observableRef, problem: observableRef }, { autoBind: true });
  }

  get offersSite(): boolean {
    return this.#exchange.canImportForSite;
  }

  /** How many colours of categories the file has. */
  get colours(): number {
    return this.content?.legends.reduce((sum, legend) => sum + legend.colours.length, 0) ?? 0;
  }

  choose(target: string): void {
    this.target = target === 'site' ? 'site' : 'user';
  }

  /** Reads a file that was chosen; undefined forgets the one before. */
  async read(file: File | null | undefined): Promise<void> {
    this.content = undefined;
    this.problem = undefined;
    if (!file) return;
    if (file.size > MAX_BYTES) {
      this.problem = 'size';
      return;
    }
    const read = readColourFile(await file.text());
    runInAction(() => {
      if ('problem' in read) this.problem = read.problem;
      else this.content = read;
    });
  }

  /** Takes the file over; resolves to whether it went well. */
  async take(): Promise<boolean> {
    if (!this.content) return false;
    this.isTaking = true;
    const isTaken = await this.#exchange.take(this.content, this.target);
    runInAction(() => (this.isTaking = false));
    return isTaken;
  }
}
