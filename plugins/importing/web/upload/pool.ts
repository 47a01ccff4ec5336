/** Works on `items` in order, up to `most` at a time; after a failure no further item is begun, and it rejects once all begun ones have settled. */
export async function runPool<T>(items: readonly T[], most: number, work: (item: T) => Promise<void>): Promise<void> {
  const queue = items[Symbol.iterator]();
  let isBroken = false;
  const worker = async (): Promise<void> => {
    for (const item of queue) {
      if (isBroken) return;
      try {
        await work(item);
      } catch (error) {
        isBroken = true;
        throw error;
      }
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: Math.min(most, items.length) }, worker));
  const failed = ended.find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
}
