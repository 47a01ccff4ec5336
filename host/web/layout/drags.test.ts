// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Drags } from './drags.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A layout with one tab, and how many drags got as far as the tab. */
function setUp() {
  document.body.innerHTML = '<div id="layout"><b class="flexlayout__tab_button"></b><i id="row"></i></div>';
  const layout = document.querySelector<HTMLElement>('#layout')!;
  const tab = layout.querySelector('b')!;
  const row = layout.querySelector('#row')!;
  const started: EventTarget[] = [];
  for (const part of [tab, row]) part.addEventListener('dragstart', () => started.push(part));
  const following = new Drags().follow(layout);
  const send = (type: string, target: Element = tab, at = Date.now()): Event => {
    const event = new Event(type, { bubbles: true, cancelable: true });
    Object.defineProperty(event, 'timeStamp', { value: at });
    target.dispatchEvent(event);
    return event;
  };
  return { tab, row, started, send, following };
}

describe('dragging a panel', () => {
  it('[W2.13, W9.02a] starts after a hold of 500 ms, which is shown', () => {
    const { tab, started, send } = setUp();
    send('pointerdown');
    vi.advanceTimersByTime(499);
    expect(tab.hasAttribute('data-armed')).toBe(false);
    expect(send('dragstart').defaultPrevented).toBe(true);
    expect(started).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(tab.hasAttribute('data-armed')).toBe(true);
    expect(send('dragstart').defaultPrevented).toBe(false);
    expect(started).toEqual([tab]);
    send('dragend');
    expect(tab.hasAttribute('data-armed')).toBe(false);
  });

  it('[W2.13] measures the hold by the times at which the pointer was pressed and moved, however late a busy page hears of them', () => {
    const { started, send } = setUp();
    const pressed = Date.now();
    send('pointerdown', undefined, pressed);
    send('pointermove', undefined, pressed + 500);
    expect(send('dragstart', undefined, pressed).defaultPrevented).toBe(false);
    expect(started).toHaveLength(1);
    send('dragend');
    send('pointerdown', undefined, pressed);
    vi.advanceTimersByTime(2000);
    send('pointermove', undefined, pressed + 499);
    expect(send('dragstart').defaultPrevented).toBe(true);
    expect(started).toHaveLength(1);
  });

  it('begins its hold anew with each press, and leaves other drags alone', () => {
    const { tab, row, started, send, following } = setUp();
    send('pointerdown');
    vi.advanceTimersByTime(400);
    send('pointerup');
    send('pointerdown');
    vi.advanceTimersByTime(400);
    expect(send('dragstart').defaultPrevented).toBe(true);
    send('pointerdown', row);
    expect(send('dragstart', row).defaultPrevented).toBe(false);
    expect(started).toEqual([row]);
    following.dispose();
    vi.advanceTimersByTime(1000);
    expect(tab.hasAttribute('data-armed')).toBe(false);
  });
});
