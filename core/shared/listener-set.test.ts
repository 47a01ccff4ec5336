import { expect, it, vi } from 'vitest';
import { ListenerSet } from './listener-set.ts';

it('tells listeners in the order in which they came, each as often as it was added, until its handle is disposed', () => {
  const heard: string[] = [];
  const listeners = new ListenerSet<number>(vi.fn());
  const first = (value: number): void => void heard.push(`first ${value}`);
  const handle = listeners.add(first);
  listeners.add((value) => void heard.push(`second ${value}`));
  listeners.add(first);
  expect(listeners.size).toBe(3);
  listeners.emit(1);
  handle.dispose();
  handle.dispose();
  listeners.emit(2);
  expect(heard).toEqual(['first 1', 'second 1', 'first 1', 'second 2', 'first 2']);
  listeners.clear();
  listeners.emit(3);
  expect([listeners.size, heard.length]).toEqual([0, 5]);
});

it('says what a listener throws, and tells the others', () => {
  const failed = vi.fn();
  const last = vi.fn();
  const listeners = new ListenerSet(failed);
  const error = new Error('broken');
  listeners.add(() => {
    throw error;
  });
  listeners.add(last);
  listeners.emit();
  expect([failed.mock.calls, last.mock.calls.length]).toEqual([[[error]], 1]);
});

it('may be changed by a listener: who goes meanwhile is still told, who comes is told next time', () => {
  const heard: string[] = [];
  const listeners = new ListenerSet(vi.fn());
  const leave = listeners.add(() => {
    leave.dispose();
    listeners.add(() => void heard.push('new'));
  });
  listeners.add(() => void heard.push('old'));
  listeners.emit();
  expect(heard).toEqual(['old']);
  listeners.emit();
  expect(heard).toEqual(['old', 'old', 'new']);
});
