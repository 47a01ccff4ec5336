import { SessionCallError } from 'adit/core/web';

const TRIES = 10;
const UNKNOWN = ['not-found', 'unknown-layer', 'unknown-field'];

/** Asks the render session about a field of a layer, again after a wait while the session does not know it yet: 10 times at most. */
export async function askWhenKnown<Answer>(ask: () => Promise<Answer>, milliseconds: number): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await ask();
    } catch (error) {
      if (!isCoded(error, UNKNOWN) || tries === TRIES) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
  }
}

/** Whether the session refused a call with one of these codes. */
export function isCoded(error: unknown, codes: readonly string[]): boolean {
  return error instanceof SessionCallError && codes.includes(String(error.code));
}
