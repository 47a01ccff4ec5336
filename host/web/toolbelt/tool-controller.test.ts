import { observable, runInAction } from 'mobx';
import { describe, expect, it } from 'vitest';
import type { Disposable, Log } from 'adit/core';
import { Contributions, tools, type Tool } from 'adit/core/web';
import { ToolController } from './tool-controller.ts';

const silent: Log = { info: () => undefined, warn: () => undefined, error: () => undefined, child: () => silent };

function setUp(...given: (Partial<Tool> & { id: string })[]) {
  const events: string[] = [];
  const failures: string[] = [];
  const contributions = new Contributions();
  const permissions = observable.set<string>();
  const handles = new Map<string, Disposable>();
  const add = (tool: Partial<Tool> & { id: string }): void => {
    const whole: Tool = {
      titleKey: 'title',
      icon: () => null,
      group: 'select',
      kind: 'exclusive',
      start: () => {
        events.push(`+${tool.id}`);
        return { dispose: () => events.push(`-${tool.id}`) };
      },
      ...tool,
    };
    handles.set(tool.id, contributions.add(tools, 'a', whole));
  };
  for (const tool of given) add(tool);
  const controller = new ToolController({
    contributions,
    can: (permission) => permissions.has(permission),
    onFailure: (tool) => failures.push(tool.id),
    log: silent,
  });
  const on = (): string[] => controller.tools.map((tool) => tool.id).filter((id) => controller.isOn(id));
  const remove = (id: string): void => runInAction(() => handles.get(id)?.dispose());
  return { controller, contributions, events, failures, permissions, on, add, remove };
}

const cursor = { id: 'a.cursor', group: 'navigate' } as const;
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

describe('the tool controller', () => {
  it('lists tools in the order of their groups', () => {
    const { controller } = setUp({ id: 'a.clip', group: 'clip' }, { id: 'a.pick', group: 'select' }, cursor);
    expect(controller.tools.map((tool) => tool.id)).toEqual(['a.cursor', 'a.pick', 'a.clip']);
  });

  it('[W2.29] has the cursor on until another tool is chosen', async () => {
    const { controller, on, events } = setUp(cursor, { id: 'a.clip', group: 'clip' });
    controller.follow();
    await settled();
    expect(on()).toEqual(['a.cursor']);
    await controller.press('a.clip');
    expect(on()).toEqual(['a.clip']);
    expect(events).toEqual(['+a.cursor', '-a.cursor', '+a.clip']);
  });

  it('goes back to the cursor when the exclusive tool is pressed again, and leaves the cursor on', async () => {
    const { controller, on } = setUp(cursor, { id: 'a.clip' });
    controller.follow();
    await controller.press('a.clip');
    await controller.press('a.clip');
    expect(on()).toEqual(['a.cursor']);
    await controller.press('a.cursor');
    expect(on()).toEqual(['a.cursor']);
  });

  it('is told by plugins what to start and end, and says which tool has a panel of its own', async () => {
    const helper = { id: 'a.helper', load: () => Promise.reject(new Error('not loaded here')) };
    const { controller, on, events } = setUp(cursor, { id: 'a.clip', group: 'clip', helper }, { id: 'a.pick' });
    controller.follow();
    await controller.start('a.clip');
    await controller.start('a.clip');
    expect(on()).toEqual(['a.clip']);
    expect(controller.helped?.id).toBe('a.clip');
    controller.end('a.pick');
    expect(on()).toEqual(['a.clip']);
    controller.end('a.clip');
    await settled();
    expect(on()).toEqual(['a.cursor']);
    expect(controller.helped).toBeUndefined();
    controller.end('a.cursor');
    expect(on()).toEqual(['a.cursor']);
    expect(events.filter((event) => event.endsWith('a.clip'))).toEqual(['+a.clip', '-a.clip']);
  });

  it('keeps toggles apart from exclusive tools', async () => {
    const { controller, on } = setUp(cursor, { id: 'a.grid', kind: 'toggle' }, { id: 'a.clip', group: 'clip' });
    controller.follow();
    await controller.press('a.grid');
    await controller.press('a.clip');
    expect(on()).toEqual(['a.grid', 'a.clip']);
    await controller.press('a.grid');
    expect(on()).toEqual(['a.clip']);
  });

  it('runs a tool of kind once, and ends it at once', async () => {
    const { controller, on, events } = setUp({ id: 'a.fit', kind: 'once' });
    await controller.press('a.fit');
    await controller.press('a.fit');
    expect(events).toEqual(['+a.fit', '-a.fit', '+a.fit', '-a.fit']);
    expect(on()).toEqual([]);
  });

  it('ends what was still starting when another exclusive tool came', async () => {
    let arrive = (_: Disposable): void => undefined;
    const ended: string[] = [];
    const { controller, on } = setUp(
      cursor,
      { id: 'a.slow', start: () => new Promise((resolve) => (arrive = resolve)) },
      { id: 'a.quick' },
    );
    controller.follow();
    const slow = controller.press('a.slow');
    expect(on()).toEqual(['a.slow']);
    await controller.press('a.quick');
    arrive({ dispose: () => ended.push('slow') });
    await slow;
    expect(ended).toEqual(['slow']);
    expect(on()).toEqual(['a.quick']);
  });

  it('ends the first of two starts when a tool was ended and started again meanwhile', async () => {
    const arrivals: ((running: Disposable) => void)[] = [];
    const ended: number[] = [];
    const { controller, on } = setUp({
      id: 'a.slow',
      kind: 'toggle',
      start: () => new Promise((resolve) => arrivals.push(resolve)),
    });
    const first = controller.press('a.slow');
    await controller.press('a.slow');
    const second = controller.press('a.slow');
    arrivals.forEach((arrive, at) => arrive({ dispose: () => ended.push(at) }));
    await Promise.all([first, second]);
    expect(ended).toEqual([0]);
    expect(on()).toEqual(['a.slow']);
    await controller.press('a.slow');
    expect(ended).toEqual([0, 1]);
  });

  it('reports a tool that fails, and goes back to the cursor', async () => {
    const { controller, on, failures } = setUp(cursor, {
      id: 'a.bad',
      start: () => {
        throw new Error('no');
      },
    });
    controller.follow();
    await controller.press('a.bad');
    expect(failures).toEqual(['a.bad']);
    expect(on()).toEqual(['a.cursor']);
  });

  it('[W2.31] does not start a greyed tool, and ends one that becomes greyed', async () => {
    const layer = observable.box(false);
    const { controller, on } = setUp(cursor, { id: 'a.clip', group: 'clip', enabled: () => layer.get() });
    controller.follow();
    await controller.press('a.clip');
    expect(on()).toEqual(['a.cursor']);
    runInAction(() => layer.set(true));
    await controller.press('a.clip');
    expect(on()).toEqual(['a.clip']);
    runInAction(() => layer.set(false));
    await settled();
    expect(on()).toEqual(['a.cursor']);
  });

  it('ends a tool whose plugin is turned off, and shows only what is permitted', async () => {
    const { controller, on, permissions, remove, events } = setUp(
      cursor,
      { id: 'a.clip' },
      { id: 'a.draw', group: 'draw', permission: 'a.edit' },
    );
    controller.follow();
    await controller.press('a.draw');
    await controller.press('a.clip');
    expect(on()).toEqual(['a.clip']);
    runInAction(() => permissions.add('a.edit'));
    await controller.press('a.draw');
    expect(on()).toEqual(['a.draw']);
    runInAction(() => permissions.clear());
    await settled();
    expect(on()).toEqual(['a.cursor']);
    await controller.press('a.clip');
    remove('a.clip');
    await settled();
    expect(on()).toEqual(['a.cursor']);
    expect(events.filter((event) => event.endsWith('a.clip'))).toEqual(['+a.clip', '-a.clip', '+a.clip', '-a.clip']);
  });

  it('ends everything when the workspace goes', async () => {
    const { controller, on } = setUp(cursor, { id: 'a.grid', kind: 'toggle' });
    const following = controller.follow();
    await controller.press('a.grid');
    following.dispose();
    expect(on()).toEqual([]);
  });
});
