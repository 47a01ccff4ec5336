// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { FocusHistory } from './focus-history.ts';

function button(): HTMLButtonElement {
  return document.body.appendChild(document.createElement('button'));
}

afterEach(() => document.body.replaceChildren());

it('the focus goes back to the last element that had it and is still there, and is taken from nothing', () => {
  const history = new FocusHistory();
  const following = history.follow();
  const [first, second, gone, other] = [button(), button(), button(), button()];
  for (const element of [other, first, second, gone]) element.focus();
  gone.remove();
  history.back();
  expect(document.activeElement).toBe(second);
  other.focus();
  history.back();
  expect(document.activeElement).toBe(other);
  following.dispose();
  second.focus();
  second.blur();
  history.back();
  expect(document.activeElement).toBe(other);
});

it('stays where it is when nothing had it', () => {
  new FocusHistory().back();
  expect(document.activeElement).toBe(document.body);
});
