import { actionsAt, ask, permitted, tools, type Command, type Commands, type HostServices } from 'adit/core/web';

/** The actions of the palette and the tools of a test's workspace, with the keys that they come with. A tool ends as soon as it has started. */
export function makeCommands(host: HostServices): Commands {
  const keysOf = (shortcut: string | undefined): string[] => (shortcut === undefined ? [] : [shortcut]);
  const commands = (): Command[] => [
    ...actionsAt(host, 'palette').map(({ value, pluginId }) => ({
      id: value.id,
      title: host.translator(pluginId)(value.titleKey),
      keys: keysOf(value.shortcut),
      isEnabled: ask(() => value.enabled?.(undefined) ?? true, false),
      run: () => void value.run(undefined),
    })),
    ...permitted(host, tools).map(({ value, pluginId }) => ({
      id: value.id,
      title: host.translator(pluginId)(value.titleKey),
      keys: keysOf(value.shortcut),
      isEnabled: ask(() => value.enabled?.() ?? true, false),
      run: () => void Promise.resolve(value.start()).then((tool) => tool.dispose()),
    })),
  ];
  return {
    get all() {
      return commands();
    },
    find: (id) => commands().find((command) => command.id === id),
  };
}
