import { AditError } from 'adit/core';

const MAX_VERTICES = 2 ** 25;

/** Ends a file that would take more memory than a browser can ever show, however small the file is. */
export class VertexBudget {
  readonly #fileName: string;
  readonly #most: number;
  #left: number;

  constructor(fileName: string, most = MAX_VERTICES) {
    this.#fileName = fileName;
    this.#most = most;
    this.#left = most;
  }

  /** Takes what something costs; throws `too-much-geometry` when it is not there any more. */
  spend(vertices: number): void {
    this.#left -= vertices;
    if (this.#left >= 0) return;
    throw new AditError('too-much-geometry', {
      message: `"${this.#fileName}" draws more than ${this.#most} vertices`,
      values: { file: this.#fileName, most: this.#most },
    });
  }
}
