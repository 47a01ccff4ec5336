/** Tells the console of a listener that failed. */
export function reportListener(error: unknown): void {
  console.error('A session listener failed', error);
}
