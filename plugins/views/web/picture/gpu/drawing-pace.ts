/** What a frame of a view that moves may take. */
const MOVING_MILLISECONDS = 80;
/** A view that was not moved for this long stands still. */
export const STILL_MILLISECONDS = 250;
/** So many points and segments are always drawn. */
const ALWAYS_DRAWN = 40_000;

/**
 * Decides how many of a view's points and segments are drawn: all of them while it stands still, every n-th while it moves, so many
 * that a frame takes some 80 ms on the machine at hand. n follows the measured times of the frames before.
 */
export class DrawingPace {
  #thinning = 1;
  #movedAt = -Infinity;

  /** The camera moved. Times are in milliseconds, of any clock that does not go back. */
  moved(now: number): void {
    this.#movedAt = now;
  }

  isMoving(now: number): boolean {
    return now - this.#movedAt < STILL_MILLISECONDS;
  }

  /** Draw every n-th of so many elements now. */
  thinning(elements: number, now: number): number {
    if (!this.isMoving(now)) return 1;
    return Math.max(1, Math.min(Math.round(this.#thinning), Math.floor(elements / ALWAYS_DRAWN)));
  }

  /** A frame in which every n-th was drawn took so long, and is there now. A view stands still once its last thinned frame was seen. */
  drawn(thinning: number, milliseconds: number, now: number): void {
    if (thinning > 1) this.#movedAt = Math.max(this.#movedAt, now);
    const wanted = thinning * (milliseconds / MOVING_MILLISECONDS);
    // Thinned frames say little of what does not depend on the number of elements, so steps from them are small.
    const limit = thinning === 1 ? Infinity : 2;
    const next = Math.max(1, Math.max(thinning / limit, Math.min(thinning * limit, wanted)));
    const isNear = next > this.#thinning * 0.75 && next < this.#thinning * 1.33;
    if (!isNear) this.#thinning = next;
  }
}
