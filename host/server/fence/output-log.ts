const MAX_CHARACTERS = 64 << 10;

/** The last of what a process prints. */
export class OutputLog {
  #text = '';

  add(part: string): void {
    this.#text = (this.#text + part).slice(-MAX_CHARACTERS);
  }

  /** The last lines, for a message. */
  lastLines(count: number): string {
    return this.#text.trim().split('\n').slice(-count).join('\n');
  }
}
