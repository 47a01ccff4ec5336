import type { Disposable } from 'adit/core';

/** What code left behind in a page. */
export interface PageWatch extends Disposable {
  /** Listeners, timers and styles that were made since the watch began and are there still, in words. */
  left(): string[];
}

type Listening = [target: EventTarget, type: string, listener: unknown, capture: boolean];

/** Watches listeners of the window, the document and its body, running timers, and style elements, from now on until it is disposed. */
export function watchPage(): PageWatch {
  const timers = new Map<unknown, string>();
  const listening: Listening[] = [];
  const styles = new Set(styleElements());
  const undo = [watchTimers(timers), watchListeners(listening)];
  return {
    left: () => [
      ...[...timers.values()].map((kind) => `a running ${kind}`),
      ...listening.map(([target, type]) => `a listener of "${type}" on ${target.constructor.name}`),
      ...styleElements()
        .filter((element) => !styles.has(element))
        .map((element) => `a ${element.localName} element`),
    ],
    dispose: () => undo.forEach((step) => step()),
  };
}

function styleElements(): Element[] {
  return [...document.querySelectorAll('style, link[rel=stylesheet]')];
}

function watchTimers(running: Map<unknown, string>): () => void {
  const { setTimeout, setInterval, clearTimeout, clearInterval } = globalThis;
  const drop =
    (clear: typeof clearTimeout) =>
    (timer?: Parameters<typeof clearTimeout>[0]): void => {
      running.delete(timer);
      clear(timer);
    };
  const once = (work: (...values: unknown[]) => void, wait?: number, ...values: unknown[]): unknown => {
    const timer = setTimeout(() => {
      running.delete(timer);
      work(...values);
    }, wait);
    running.set(timer, 'timeout');
    return timer;
  };
  const again = (work: (...values: unknown[]) => void, wait?: number, ...values: unknown[]): unknown => {
    const timer = setInterval(work, wait, ...values);
    running.set(timer, 'interval');
    return timer;
  };
  Object.assign(globalThis, {
    setTimeout: once,
    setInterval: again,
    clearTimeout: drop(clearTimeout),
    clearInterval: drop(clearInterval),
  });
  return () => void Object.assign(globalThis, { setTimeout, setInterval, clearTimeout, clearInterval });
}

function watchListeners(listening: Listening[]): () => void {
  const capturing = (options: unknown): boolean =>
    Boolean(typeof options === 'object' && options !== null ? (options as { capture?: boolean }).capture : options);
  const forget = (...[target, type, listener, capture]: Listening): void => {
    const at = listening.findIndex(
      (other) => other[0] === target && other[1] === type && other[2] === listener && other[3] === capture,
    );
    if (at >= 0) listening.splice(at, 1);
  };
  const watch = (target: EventTarget): (() => void) => {
    const add = target.addEventListener.bind(target);
    const remove = target.removeEventListener.bind(target);
    const own = Object.getOwnPropertyDescriptors(target);
    target.addEventListener = (type: string, listener: never, options?: AddEventListenerOptions | boolean): void => {
      add(type, listener, options);
      const entry: Listening = [target, type, listener, capturing(options)];
      forget(...entry);
      listening.push(entry);
      if (typeof options === 'object') options.signal?.addEventListener('abort', () => forget(...entry));
    };
    target.removeEventListener = (type: string, listener: never, options?: EventListenerOptions | boolean): void => {
      remove(type, listener, options);
      forget(target, type, listener, capturing(options));
    };
    return () => {
      for (const name of ['addEventListener', 'removeEventListener'] as const) {
        const before = own[name];
        if (before) Object.defineProperty(target, name, before);
        else Reflect.deleteProperty(target, name);
      }
    };
  };
  const undo = [globalThis.window, document, document.body].map(watch);
  return () => undo.forEach((step) => step());
}
