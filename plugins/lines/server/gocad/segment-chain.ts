/** Joins segments to lines: each goes on at one of the ends of the line before it, or begins a new one. */
export class SegmentChain {
  readonly #lines: number[][] = [];

  /** The vertices of each line; a closed one ends where it begins. */
  get lines(): readonly (readonly number[])[] {
    return this.#lines;
  }

  add(from: number, to: number): void {
    const line = this.#lines.at(-1);
    if (!line) return void this.#lines.push([from, to]);
    // The first segment may be listed from either end.
    if (line.length === 2 && line[1] !== from && line[1] !== to && line.some((end) => end === from || end === to))
      line.reverse();
    const last = line.at(-1);
    const isClosed = line.length > 3 && line[0] === last;
    if (last === from && !isClosed) line.push(to);
    else if (last === to && !isClosed) line.push(from);
    else this.#lines.push([from, to]);
  }
}
