/** Waits so many milliseconds. */
export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** Makes a call until the database answers the server in time, which it may not on a machine that has too much to do. */
export async function whileBusy<T extends { status: number; body: unknown }>(call: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    const answer = await call();
    const { code } = answer.body as { code?: unknown };
    const isPassing = code === 'database-gone' || code === 'database-busy';
    if (answer.status !== 503 || !isPassing || attempt === 20) return answer;
    await pause(250);
  }
}

/** Runs `task` until it succeeds, at most for so long; rejects with its last failure. */
export async function until<T>(task: () => Promise<T>, milliseconds: number): Promise<T> {
  const end = Date.now() + milliseconds;
  for (;;) {
    try {
      return await task();
    } catch (error) {
      if (Date.now() > end) throw error;
      await pause(50);
    }
  }
}
