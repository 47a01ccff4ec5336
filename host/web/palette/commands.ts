import { actionsAt, ask, tools, type IconComponent } from 'adit/core/web';
import type { Program } from '../program.ts';
import { runAction } from '../shell/run-action.ts';

/** Something that the palette or a key can do now. */
export interface Command {
  readonly id: string;
  readonly title: string;
  readonly icon?: IconComponent;
  readonly shortcut?: string;
  readonly isEnabled: boolean;
  run(): void;
}

/** Every command that the user may give now: the actions that plugins put into the palette, and the tools; observed. */
export function commandsOf(program: Program): Command[] {
  const { host, tools: belt } = program;
  const actions = actionsAt(host, 'palette').map((entry): Command => {
    const { value, pluginId } = entry;
    return {
      ...namesOf(value),
      title: host.translator(pluginId)(value.titleKey),
      isEnabled: ask(() => value.enabled?.(undefined) ?? true, false),
      run: () => void runAction(program, entry, undefined),
    };
  });
  const owners = new Map(host.contributions.registered(tools).map(({ value, pluginId }) => [value.id, pluginId]));
  const pressed = belt.tools.map((tool): Command => ({
    ...namesOf(tool),
    title: host.translator(owners.get(tool.id) ?? 'core')(tool.titleKey),
    isEnabled: belt.isEnabled(tool),
    run: () => void belt.press(tool.id),
  }));
  return [...actions, ...pressed];
}

function namesOf(value: {
  id: string;
  icon?: IconComponent;
  shortcut?: string;
}): Pick<Command, 'id' | 'icon' | 'shortcut'> {
  return {
    id: value.id,
    ...(value.icon === undefined ? {} : { icon: value.icon }),
    ...(value.shortcut === undefined ? {} : { shortcut: value.shortcut }),
  };
}
