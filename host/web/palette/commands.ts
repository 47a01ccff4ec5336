import { actionsAt, ask, tools, type Command, type Commands, type IconComponent } from 'adit/core/web';
import type { Program } from '../program.ts';
import { runAction } from '../shell/run-action.ts';

/** The commands of a running program, for plugins. */
export class ProgramCommands implements Commands {
  #program: Program;

  constructor(program: Program) {
    this.#program = program;
  }

  get all(): readonly Command[] {
    return commandsOf(this.#program);
  }

  find(id: string): Command | undefined {
    return this.all.find((command) => command.id === id);
  }
}

/** Every command that the user may give now: the actions that plugins put into the palette, and the tools; observed. */
export function commandsOf(program: Program): Command[] {
  const { host, tools: belt } = program;
  const actions = actionsAt(host, 'palette').map((entry): Command => {
    const { value, pluginId } = entry;
    const isEnabled = ask(() => value.enabled?.(undefined) ?? true, false, value);
    return {
      ...namesOf(program, value),
      title: host.translator(pluginId)(value.titleKey),
      isEnabled,
      run: () => void (isEnabled && runAction(program, entry, undefined)),
    };
  });
  const owners = new Map(host.contributions.registered(tools).map(({ value, pluginId }) => [value.id, pluginId]));
  const pressed = belt.tools.map((tool): Command => ({
    ...namesOf(program, tool),
    title: host.translator(owners.get(tool.id) ?? 'core')(tool.titleKey),
    isEnabled: belt.isEnabled(tool),
    run: () => void belt.press(tool.id),
  }));
  return [...actions, ...pressed];
}

function namesOf(
  { keys }: Program,
  { id, icon }: { id: string; icon?: IconComponent },
): Pick<Command, 'id' | 'icon' | 'keys'> {
  return { id, keys: keys.keysOf(id), ...(icon === undefined ? {} : { icon }) };
}
