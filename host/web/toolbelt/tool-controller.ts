import { compareStructural, observable, reaction, runInAction } from 'mobx';
import type { Disposable, Log } from 'adit/core';
import { ask, permitted, tools, type Contributions, type Tool, type Toolbelt } from 'adit/core/web';

const groups = ['navigate', 'select', 'measure', 'clip', 'slice', 'draw'] as const satisfies readonly Tool['group'][];

/** What the toolbelt needs of the program. */
export interface ToolControllerOptions {
  readonly contributions: Contributions;
  can(permission: string): boolean;
  /** Told of a tool that failed to start or to end. */
  onFailure(tool: Tool, error: unknown): void;
  readonly log: Log;
}

/**
 * Starts and ends tools. Of the exclusive ones at most one is on: the first of group `navigate` rests, that is, it is on
 * whenever no other is. A toggle is on by itself; a tool of kind `once` does its work and is off again.
 */
export class ToolController implements Toolbelt {
  #options: ToolControllerOptions;
  /** Tool id to what ends it; undefined while it starts. */
  #on = observable.map<string, Disposable | undefined>({}, { deep: false });
  #starts = new Map<string, symbol>();

  constructor(options: ToolControllerOptions) {
    this.#options = options;
  }

  /** The tools that the user may use, in the order of their groups; observable. */
  get tools(): readonly Tool[] {
    const allowed = permitted(this.#options, tools).map(({ value }) => value);
    return groups.flatMap((group) => allowed.filter((tool) => tool.group === group));
  }

  /** The exclusive tool that is on when nothing else is; observable. */
  get restingTool(): Tool | undefined {
    return this.tools.find((tool) => tool.kind === 'exclusive' && tool.group === 'navigate');
  }

  /** Whether a tool is on, or starting; observable. */
  isOn(id: string): boolean {
    return this.#on.has(id);
  }

  /** Whether a tool can be pressed; observable. */
  isEnabled(tool: Tool): boolean {
    return ask(() => tool.enabled?.() ?? true, false, tool);
  }

  async start(id: string): Promise<void> {
    if (!this.isOn(id)) await this.press(id);
  }

  end(id: string): void {
    const tool = this.tools.find((other) => other.id === id);
    if (!this.isOn(id) || tool === this.restingTool) return;
    this.#end(id);
    if (tool?.kind === 'exclusive') void this.#rest();
  }

  /** The tool that is on and has a panel of its own; the first where there are several. */
  get helped(): Tool | undefined {
    return this.tools.find((tool) => tool.helper && this.isOn(tool.id));
  }

  /** What a press of its button does: exclusive tools and toggles go on, or off when they were on. */
  async press(id: string): Promise<void> {
    const tool = this.tools.find((other) => other.id === id);
    if (!tool || !this.isEnabled(tool)) return;
    if (tool.kind === 'once') await this.#runOnce(tool);
    else if (!this.isOn(id)) await this.#start(tool);
    else this.end(id);
  }

  /** Follows plugins and permissions: what is gone or greyed ends, and something exclusive is always on. Disposing ends all tools. */
  follow(): Disposable {
    const stop = reaction(
      () => this.tools.filter((tool) => this.isEnabled(tool)).map((tool) => tool.id),
      (usable) => {
        for (const id of [...this.#on.keys()]) if (!usable.includes(id)) this.#end(id);
        void this.#rest();
      },
      { fireImmediately: true, equals: compareStructural },
    );
    return {
      dispose: () => {
        stop();
        for (const id of [...this.#on.keys()]) this.#end(id);
      },
    };
  }

  async #rest(): Promise<void> {
    const resting = this.restingTool;
    const isOneOn = this.tools.some((tool) => tool.kind === 'exclusive' && this.isOn(tool.id));
    if (resting && !isOneOn && this.isEnabled(resting)) await this.#start(resting);
  }

  async #start(tool: Tool): Promise<void> {
    if (tool.kind === 'exclusive') this.#endExclusive();
    const start = Symbol(tool.id);
    this.#starts.set(tool.id, start);
    runInAction(() => this.#on.set(tool.id, undefined));
    try {
      const running = await tool.start();
      // It may have been ended, and even started again, meanwhile.
      if (this.#starts.get(tool.id) === start) runInAction(() => this.#on.set(tool.id, running));
      else running.dispose();
    } catch (error) {
      this.#options.onFailure(tool, error);
      if (this.#starts.get(tool.id) !== start) return;
      this.#end(tool.id);
      if (tool.kind === 'exclusive' && tool !== this.restingTool) await this.#rest();
    }
  }

  async #runOnce(tool: Tool): Promise<void> {
    try {
      (await tool.start()).dispose();
    } catch (error) {
      this.#options.onFailure(tool, error);
    }
  }

  #endExclusive(): void {
    const exclusive = new Set(this.tools.filter((tool) => tool.kind === 'exclusive').map((tool) => tool.id));
    for (const id of [...this.#on.keys()]) if (exclusive.has(id)) this.#end(id);
  }

  #end(id: string): void {
    const running = this.#on.get(id);
    this.#starts.delete(id);
    runInAction(() => this.#on.delete(id));
    try {
      running?.dispose();
    } catch (error) {
      this.#options.log.error('A tool could not be ended', error, { tool: id });
    }
  }
}
