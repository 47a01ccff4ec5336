import { actionsAt, ToastsToken, useHost, useService, type MenuAction } from 'adit/core/web';

/** What plugins offer at a place, with its title. */
export interface OfferedAction {
  readonly action: MenuAction;
  readonly title: string;
  /** Does it; a failure is told. */
  run(): void;
}

/** The actions that plugins offer at a place that is about nothing in particular, in order. Use it inside an `observer`. */
export function useOfferedActions(place: MenuAction['places'][number]): readonly OfferedAction[] {
  const host = useHost();
  const toasts = useService(ToastsToken);
  return actionsAt(host, place).map(({ pluginId, value: action }) => {
    const title = host.translator(pluginId)(action.titleKey);
    const attempt = async (): Promise<void> => {
      try {
        await action.run(undefined);
      } catch (error) {
        toasts.showError(error, title);
      }
    };
    return { action, title, run: () => void attempt() };
  });
}
