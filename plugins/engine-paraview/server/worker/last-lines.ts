const MAX_BYTES = 4_000;

/** The end of what a program wrote. */
export class LastLines {
  #text = '';

  add(chunk: Buffer): void {
    this.#text = (this.#text + chunk.toString()).slice(-MAX_BYTES);
  }

  get text(): string {
    return this.#text.trim();
  }
}
