import type { Page } from 'playwright/test';
import { expect, test, useOwnServer } from './support/fixtures.ts';
import { LivingCounter } from './support/living.ts';
import { seconds } from '../patience.ts';

// This test switches a plugin, which every page of its server is told of.
useOwnServer();
// A hundred times takes its time where other things run beside it.
test.setTimeout(seconds(240));

/** What the test puts into the page. */
interface Cycling {
  /** Undoes and activates every plugin so many times; answers those that do not run afterwards. */
  cycle(times: number): Promise<string[]>;
  timers(): number;
}

const isSoak = process.env['ADIT_SOAK'] !== undefined;
/** What the browser keeps for itself in the while; fewer times tell too little of memory. */
const bytes = isSoak ? 3 * 1024 ** 2 : Infinity;

/** Without the workspace only the halves themselves come and go; in it, all that they draw does, too, graphics included. */
const places = [
  { path: '/forgot', times: isSoak ? 50 : 8, noise: isSoak ? 30 : 6 },
  { path: '/', times: isSoak ? 10 : 3, noise: isSoak ? 8 : 3 },
];

/** Makes the page's own plugin host reachable as `window.cycling`, from the next time on that it is told which plugins run. */
async function reachPluginHost(page: Page): Promise<void> {
  await page.evaluate(async () => {
    interface Plugin {
      readonly id: string;
    }
    interface Host {
      readonly states: ReadonlyMap<string, { readonly kind: string }>;
      apply(plugins: readonly Plugin[]): Promise<unknown>;
    }
    type Shared = Record<string, () => Promise<{ WebPluginHost: { prototype: Host } }>>;
    const shared = (globalThis as unknown as Record<symbol, Shared>)[Symbol.for('adit.shared')];
    const { prototype } = (await shared!['adit/core/web']!()).WebPluginHost;
    const { apply } = prototype;
    prototype.apply = function capture(this: Host, plugins) {
      prototype.apply = apply;
      const { cycling } = window as unknown as { cycling: Cycling };
      cycling.cycle = async (times) => {
        // Who is signed in stays: without that, the page is another one.
        const kept = plugins.filter(({ id }) => id === 'accounts');
        for (let time = 0; time < times; time += 1) {
          await apply.call(this, kept);
          await apply.call(this, plugins);
          // Its answer comes after those to what the halves ask for when they begin: questions must not pile up.
          await fetch('/health');
        }
        return [...this.states].filter(([, { kind }]) => kind !== 'active').map(([id]) => id);
      };
      return apply.call(this, plugins);
    };
  });
}

/** Counts the timers that run in a page, from its next load on. */
async function countTimers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const intervals = new Set<number>();
    const { setInterval, clearInterval } = window;
    Object.assign(window, {
      cycling: { timers: () => intervals.size },
      setInterval: (...given: Parameters<typeof setInterval>) => {
        const timer = setInterval(...given);
        intervals.add(timer);
        return timer;
      },
      clearInterval: (timer?: number) => {
        intervals.delete(timer ?? 0);
        clearInterval(timer);
      },
    });
  });
}

for (const { path, times, noise } of places)
  test(`every web half is activated and undone ${2 * times} times at ${path}, and the page holds no more than at half time`, async ({
    page,
    workspace,
    client,
  }) => {
    const living = new LivingCounter(page);
    await living.watch();
    await countTimers(page);
    await workspace.signIn();
    if (path !== '/') await page.goto(new URL(path, page.url()).href);
    await reachPluginHost(page);
    expect((await client.call('PUT', '/plugins/admin/plugins/points', { on: true })).status).toBe(200);
    await page.waitForFunction(() => 'cycle' in (window as unknown as { cycling: Cycling }).cycling);
    const protocol = await page.context().newCDPSession(page);
    const cycle = async (number: number): Promise<void> => {
      const broken = await page.evaluate(
        (given) => (window as unknown as { cycling: Cycling }).cycling.cycle(given),
        number,
      );
      expect(broken).toEqual([]);
      if (path === '/') await workspace.ready();
    };
    const count = async () => {
      const { heap, drawing, graphics } = await living.count();
      const { jsEventListeners: listeners, nodes } = await protocol.send('Memory.getDOMCounters');
      const [timers = 0, styles = 0] = await page.evaluate(() => [
        (window as unknown as { cycling: Cycling }).cycling.timers(),
        document.querySelectorAll('style, link[rel=stylesheet]').length,
      ]);
      const things: Readonly<Record<string, number>> = { ...graphics, drawing, listeners, nodes, timers, styles };
      return { heap, things };
    };

    // By then what is loaded on first use is loaded, and the browser has translated what runs often.
    await cycle(times);
    const before = await count();
    await cycle(times);
    const after = await count();
    const more = Object.entries(after.things).filter(([name, number]) => number > (before.things[name] ?? 0) + noise);
    expect(more, JSON.stringify({ before, after })).toEqual([]);
    expect(after.heap - before.heap).toBeLessThan(bytes);
  });
