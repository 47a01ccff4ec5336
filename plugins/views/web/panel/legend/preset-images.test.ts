import { observable, runInAction } from 'mobx';
import { describe, expect, it } from 'vitest';
import type { ColourMap } from 'adit/core';
import type { RenderSessionClient } from 'adit/core/web';
import { PresetImages } from './preset-images.ts';

const mapWith = (...rgbPoints: number[]): ColourMap => ({ rgbPoints }) as ColourMap;
const grey = mapWith(0, 0, 0, 0, 1, 1, 1, 1);
const red = mapWith(0, 0, 0, 0, 1, 1, 0, 0);

function setUp() {
  const asked: { rgbPoints: number[]; size: number; inverted: boolean }[] = [];
  let refusal: Error | undefined;
  const state = observable({ status: 'connected' });
  const session = {
    get status() {
      return state.status;
    },
    call: async (spec: { name: string }, params: (typeof asked)[number]) => {
      expect(spec.name).toBe('datacloud.color.preset.image');
      asked.push(params);
      if (refusal) throw refusal;
      return { image: `data:${asked.length}` };
    },
  } as unknown as RenderSessionClient;
  const maps = observable.box([grey, mapWith()]);
  const failures: unknown[] = [];
  const images = new PresetImages(session, (error) => failures.push(error));
  const following = images.follow(() => maps.get());
  const become = (status: string): void => runInAction(() => void (state.status = status));
  const refuse = (error?: Error): void => void (refusal = error);
  return { images, maps, asked, failures, become, refuse, following };
}
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

describe('the images of presets', () => {
  it('[W4.07, W9.14] are fetched at the start of a session in normal and inverted form, 128 pixels wide, each once', async () => {
    const { images, maps, asked, become, following } = setUp();
    await settled();
    expect(asked).toEqual([]);
    become('initialized');
    await settled();
    expect(asked).toEqual([false, true].map((inverted) => ({ rgbPoints: grey.rgbPoints, size: 128, inverted })));
    expect([images.of(grey.rgbPoints, false), images.of(grey.rgbPoints, true)]).toEqual(['data:1', 'data:2']);
    runInAction(() => maps.set([grey, red]));
    await settled();
    expect(asked.slice(2).map(({ rgbPoints }) => rgbPoints)).toEqual([red.rgbPoints, red.rgbPoints]);
    become('disconnected');
    become('initialized');
    await settled();
    expect(asked).toHaveLength(4);
    following.dispose();
  });

  it('[W4.02i] are forgotten with a session, and asked of the next one', async () => {
    const { images, asked, become, following } = setUp();
    become('initialized');
    await settled();
    images.clear();
    expect(images.of(grey.rgbPoints, false)).toBeUndefined();
    become('disconnected');
    become('initialized');
    await settled();
    expect([asked.length, images.of(grey.rgbPoints, false)]).toEqual([4, 'data:3']);
    following.dispose();
  });

  it('[W8.06x] that cannot be fetched are told of once, and asked for again in the next session', async () => {
    const { images, failures, become, refuse, following } = setUp();
    refuse(new Error('away'));
    become('initialized');
    await settled();
    expect([failures.length, images.of(grey.rgbPoints, false)]).toEqual([1, undefined]);
    refuse();
    become('disconnected');
    become('initialized');
    await settled();
    expect(images.of(grey.rgbPoints, true)).toBe('data:4');
    following.dispose();
  });
});
