// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { Listeners } from './listeners.ts';

describe('listeners', () => {
  it('hear of events before the element’s own, until they are disposed', () => {
    const element = document.createElement('div');
    const inner = element.appendChild(document.createElement('i'));
    const heard: string[] = [];
    inner.addEventListener('click', () => heard.push('own'));
    const before = new Listeners({ capture: true });
    const after = new Listeners();
    before.on(element, 'click', () => heard.push('before'));
    after.on(element, 'click', () => heard.push('after'));
    inner.dispatchEvent(new Event('click', { bubbles: true }));
    expect(heard).toEqual(['before', 'own', 'after']);
    before.dispose();
    after.dispose();
    inner.dispatchEvent(new Event('click', { bubbles: true }));
    expect(heard).toEqual(['before', 'own', 'after', 'own']);
  });
});
