// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { HostProvider, type HostServices } from '../host-services.tsx';
import { NumberField, type NumberFieldProps } from './number-field.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const page = document.body.appendChild(document.createElement('div'));
let root: Root | undefined;
afterEach(async () => act(async () => root?.unmount()));

async function show(props: Partial<NumberFieldProps> = {}, language = 'en'): Promise<HTMLInputElement> {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }));
  root = createRoot(page);
  await act(async () =>
    root?.render(
      <MantineProvider>
        <HostProvider host={{ get: () => ({ current: language }) } as unknown as HostServices}>
          <NumberField label="Dip" shown="12.35" onValue={() => {}} {...props} />
        </HostProvider>
      </MantineProvider>,
    ),
  );
  return page.querySelector('input') as HTMLInputElement;
}

async function type(field: HTMLInputElement, text: string): Promise<void> {
  await act(async () => {
    field.focus();
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

/** Presses a key; true if the page may go on with it. */
async function press(field: HTMLInputElement, key: string): Promise<boolean> {
  return act(async () => field.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })));
}

describe('a number field', () => {
  it('[W5.09] takes a number with a decimal comma on Enter, which submits nothing', async () => {
    const onValue = vi.fn();
    const field = await show({ onValue });
    await type(field, ' 7,5 ');
    expect(onValue).not.toHaveBeenCalled();
    expect(await press(field, 'Enter')).toBe(false);
    expect(onValue.mock.calls).toEqual([[7.5]]);
    expect(field.value).toBe('12.35');
  });

  it('has the decimal mark of the language, and takes no number that nobody touched', async () => {
    const onValue = vi.fn();
    const field = await show({ onValue }, 'es');
    expect(field.value).toBe('12,35');
    await type(field, '12,35');
    await press(field, 'Enter');
    expect(onValue).not.toHaveBeenCalled();
    await type(field, '12.5');
    await press(field, 'Enter');
    expect(onValue.mock.calls).toEqual([[12.5]]);
  });

  it('takes a number when it loses the focus, but not one that nobody touched', async () => {
    const onValue = vi.fn();
    const field = await show({ onValue });
    await act(async () => field.focus());
    await act(async () => field.blur());
    expect(onValue).not.toHaveBeenCalled();
    await type(field, '-3');
    await act(async () => field.blur());
    expect(onValue.mock.calls).toEqual([[-3]]);
  });

  it('[W5.23, I9.15] puts the old number back on Escape, and in the place of a text that is no number, or of none', async () => {
    const onValue = vi.fn();
    const field = await show({ onValue });
    await type(field, '80');
    await press(field, 'Escape');
    expect(field.value).toBe('12.35');
    for (const text of ['east', '']) {
      await type(field, text);
      await press(field, 'Enter');
      expect([field.value, onValue.mock.calls]).toEqual(['12.35', []]);
    }
  });

  it('is stepped by the arrow keys, the page keys and the wheel', async () => {
    const steps: number[] = [];
    const field = await show({ onStep: (count) => steps.push(count) });
    for (const key of ['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown']) expect(await press(field, key)).toBe(false);
    for (const deltaY of [-100, 100, 0]) field.dispatchEvent(new WheelEvent('wheel', { deltaY, bubbles: true }));
    expect(steps).toEqual([1, -1, 10, -10, 1, -1]);
  });

  it('leaves these keys and the wheel to the page when it has no steps', async () => {
    const field = await show();
    expect(await press(field, 'ArrowUp')).toBe(true);
    const turn = new WheelEvent('wheel', { deltaY: 100, bubbles: true, cancelable: true });
    field.dispatchEvent(turn);
    expect(turn.defaultPrevented).toBe(false);
  });

  it('has its name, and its unit behind it', async () => {
    const field = await show({ suffix: 'm' });
    expect(field.labels?.[0]?.textContent).toBe('Dip');
    expect(page.textContent).toContain('m');
  });
});
