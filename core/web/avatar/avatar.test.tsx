// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Avatar, initialsOf, textColourOn } from './avatar.tsx';

afterEach(() => vi.unstubAllGlobals());

describe('an avatar', () => {
  it('shows the first letters of the first and the last name', () => {
    expect(['Marta Salas', ' joaquín  de la Mamani ', 'Iván', '', '李 文'].map(initialsOf)).toEqual([
      'MS',
      'JM',
      'I',
      '',
      '李文',
    ]);
  });

  it('is readable on any colour', () => {
    expect(['#000000', '#8a5a3c', '#ffffff', '#e9b04c', 'nonsense'].map(textColourOn)).toEqual([
      '#ffffff',
      '#ffffff',
      '#000000',
      '#000000',
      '#ffffff',
    ]);
  });

  it('[A7.37a] is the picture that is fetched as a blob from its stored URL; the initials while there is none', async () => {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
    const shown: Blob[] = [];
    const dropped: string[] = [];
    vi.stubGlobal('URL', {
      createObjectURL: (blob: Blob) => `blob:picture-${shown.push(blob)}`,
      revokeObjectURL: (address: string) => dropped.push(address),
    });
    const load = vi.fn(async (picture: string, _signal: AbortSignal) => {
      if (picture.endsWith('gone')) throw new Error('No picture');
      return new Response(`bytes of ${picture}`);
    });
    const page = document.body.appendChild(document.createElement('div'));
    const root = createRoot(page);
    const show = (picture?: string): Promise<void> =>
      act(async () => root.render(<Avatar name="Marta Salas" colour="#8a5a3c" picture={picture} load={load} />));
    const seen = (): unknown =>
      page.querySelector('img')?.getAttribute('src') ?? page.querySelector('span')?.dataset['initials'];
    await show();
    expect([load.mock.calls.length, seen()]).toEqual([0, 'MS']);
    await show('/user/avatar/7/first');
    expect([load.mock.calls.map(([picture]) => picture), seen()]).toEqual([['/user/avatar/7/first'], 'blob:picture-1']);
    expect(await shown[0]?.text()).toBe('bytes of /user/avatar/7/first');
    await show('/user/avatar/7/second');
    expect([seen(), dropped]).toEqual(['blob:picture-2', ['blob:picture-1']]);
    await show('/user/avatar/7/gone');
    expect(seen()).toBe('MS');
    act(() => root.unmount());
    expect(load.mock.calls.every(([, signal]) => signal.aborted)).toBe(true);
    page.remove();
  });
});
