import type { CDPSession, Page } from 'playwright/test';

const created = ['Buffer', 'Texture', 'Program', 'Shader', 'Framebuffer', 'Renderbuffer', 'VertexArray'] as const;

/** What a page holds after its garbage was collected. */
export interface Living {
  /** Bytes of the JavaScript heap. */
  readonly heap: number;
  /** Objects of the drawing library, of all kinds together. */
  readonly drawing: number;
  /** Objects on the graphics card that were made and not deleted, by kind, in the contexts that are not lost. */
  readonly graphics: Readonly<Record<string, number>>;
}

/** Counts what a page holds. It watches pages from their next load on. */
export class LivingCounter {
  #page: Page;
  #protocol: Promise<CDPSession> | undefined;

  constructor(page: Page) {
    this.#page = page;
  }

  async watch(): Promise<void> {
    await this.#page.addInitScript((kinds) => {
      type Counts = Record<string, number>;
      // Contexts must be able to go; what a lost one held is gone with it.
      const known = new Set<WeakRef<WebGL2RenderingContext>>();
      const countsOf = new WeakMap<WebGL2RenderingContext, Counts>();
      const graphicsCounts = (): Counts => {
        const sums: Counts = Object.fromEntries(kinds.map((kind) => [kind, 0]));
        for (const reference of known) {
          const context = reference.deref();
          if (!context || context.isContextLost()) continue;
          for (const [kind, count] of Object.entries(countsOf.get(context) ?? {})) sums[kind]! += count;
        }
        return sums;
      };
      Object.assign(window, { graphicsCounts });
      const change = (context: WebGL2RenderingContext, kind: string, by: number): void => {
        const counts = countsOf.get(context) ?? {};
        if (!countsOf.has(context)) known.add(new WeakRef(context));
        countsOf.set(context, counts);
        counts[kind] = (counts[kind] ?? 0) + by;
      };
      // The methods are looked up by their names, which no type knows.
      const prototype = WebGL2RenderingContext.prototype as unknown as Record<
        string,
        (this: WebGL2RenderingContext, ...args: unknown[]) => unknown
      >;
      for (const kind of kinds) {
        const [make, drop] = [prototype[`create${kind}`]!, prototype[`delete${kind}`]!];
        prototype[`create${kind}`] = function create(...args) {
          change(this, kind, 1);
          return make.apply(this, args);
        };
        prototype[`delete${kind}`] = function remove(...args) {
          if (args[0]) change(this, kind, -1);
          return drop.apply(this, args);
        };
      }
    }, created);
  }

  /** Collects the garbage and counts the rest. */
  async count(): Promise<Living> {
    const protocol = await (this.#protocol ??= this.#page.context().newCDPSession(this.#page));
    await protocol.send('HeapProfiler.enable');
    for (let time = 0; time < 3; time += 1) await protocol.send('HeapProfiler.collectGarbage');
    const { usedSize: heap } = await protocol.send('Runtime.getHeapUsage');
    const graphics = await this.#page.evaluate(() =>
      (window as unknown as { graphicsCounts: () => Record<string, number> }).graphicsCounts(),
    );
    return { heap, drawing: await this.#drawing(protocol), graphics };
  }

  /** Its objects are plain ones that know their own class. */
  async #drawing(protocol: CDPSession): Promise<number> {
    const objectGroup = 'living';
    const { result } = await protocol.send('Runtime.evaluate', { expression: 'Object.prototype', objectGroup });
    const { objects } = await protocol.send('Runtime.queryObjects', {
      prototypeObjectId: result.objectId ?? '',
      objectGroup,
    });
    const counted = await protocol.send('Runtime.callFunctionOn', {
      objectId: objects.objectId ?? '',
      functionDeclaration: `function () {
        let found = 0;
        for (const one of this) if (Object.hasOwn(one, 'getClassName') && Object.hasOwn(one, 'isDeleted')) found += 1;
        return found;
      }`,
      returnByValue: true,
    });
    await protocol.send('Runtime.releaseObjectGroup', { objectGroup });
    return Number(counted.result.value);
  }
}
