import type { Page } from 'playwright/test';

/** Notes what a page sends from now on: the names in its session calls, and the paths of its requests. */
export function listenToCalls(page: Page): { readonly sent: string[]; lastAt(): number } {
  const sent: string[] = [];
  let at = Date.now();
  const note = (what: string): void => {
    at = Date.now();
    sent.push(what);
  };
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      const [name] = /(?:datacloud|viewport|wslink)\.[a-z.]+/.exec(Buffer.from(payload).toString('latin1')) ?? [];
      note(name ?? 'a frame');
    }),
  );
  page.on('request', (request) => note(new URL(request.url()).pathname));
  return { sent, lastAt: () => at };
}
