import { makeAutoObservable } from 'mobx';
import { ask, menuActions, paletteSources, tools, type Command, type PaletteEntry } from 'adit/core/web';
import type { Program } from '../program.ts';
import { commandsOf } from './commands.ts';

/** A line of the palette. */
export interface PaletteLine extends PaletteEntry {
  readonly keys?: readonly string[];
}

/** Lines under one title. */
export interface PaletteGroup {
  readonly title: string;
  readonly lines: readonly PaletteLine[];
}

const MAX_OF_SOURCE = 8;
/** The command that opens the palette, which has nothing to do in it. */
export const PALETTE_ID = 'core.palette';

/** What the palette shows for the text that was typed. */
export class PaletteStore {
  text = '';
  #program: Program;

  constructor(program: Program) {
    this.#program = program;
    makeAutoObservable(this);
  }

  setText(text: string): void {
    this.text = text;
  }

  get groups(): readonly PaletteGroup[] {
    const { host } = this.#program;
    const wanted = this.text.trim();
    const found = host.contributions.registered(paletteSources).map(({ value, pluginId }) => ({
      title: host.translator(pluginId)(value.titleKey),
      lines: ask(() => value.find(wanted).slice(0, MAX_OF_SOURCE), [], value),
    }));
    const commands = this.#withoutDoubles(commandsOf(this.#program)).filter(
      ({ id, title, isEnabled }) => isEnabled && id !== PALETTE_ID && fits(title, wanted),
    );
    return [...found, { title: host.translator('core')('palette.commands'), lines: commands }].filter(
      ({ lines }) => lines.length > 0,
    );
  }

  /** A tool is a command by itself: an action of its plugin that is called the same stands for it no second time. */
  #withoutDoubles(commands: readonly Command[]): readonly Command[] {
    const { contributions } = this.#program.host;
    const [pressed, actions] = [contributions.registered(tools), contributions.registered(menuActions)];
    const owners = new Map([...actions, ...pressed].map(({ value, pluginId }) => [value.id, pluginId]));
    const isTool = ({ id }: Command): boolean => pressed.some(({ value }) => value.id === id);
    const named = ({ id, title }: Command): string => `${owners.get(id)} ${title}`;
    const shown = new Set(commands.filter((command) => command.isEnabled && isTool(command)).map(named));
    return commands.filter((command) => isTool(command) || !shown.has(named(command)));
  }

  /** All lines in the order in which they are shown. */
  get lines(): readonly PaletteLine[] {
    return this.groups.flatMap(({ lines }) => lines);
  }
}

/** Whether every word of `wanted` stands in `title`, in any case. */
export function fits(title: string, wanted: string): boolean {
  const text = title.toLocaleLowerCase();
  return wanted
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
