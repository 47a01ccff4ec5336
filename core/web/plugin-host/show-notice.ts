import { noticeShape, type Notice } from 'adit/core';
import { CommandsToken } from '../services/commands.ts';
import { ToastsToken, type Toast } from '../services/toasts.ts';
import type { Translations } from './translations.ts';
import type { ServiceRegistry } from './service-registry.ts';

const types = { information: 'primary', success: 'success', warning: 'warning', error: 'error' } as const;

/** Shows what a plugin tells, in its own texts. An action that the user may not run has no button. @internal */
export function showNotice(
  { services, translations }: { readonly services: ServiceRegistry; readonly translations: Translations },
  pluginId: string,
  notice: Notice,
): void {
  const { titleKey, messageKey, values, severity, keep, actions } = noticeShape.parse(notice);
  const t = translations.translator(pluginId);
  const commands = services.get(CommandsToken);
  const buttons = actions.flatMap((id): NonNullable<Toast['actions']> => {
    const command = commands.find(id);
    return command ? [{ label: command.title, run: () => commands.find(id)?.run() }] : [];
  });
  services.get(ToastsToken).show({
    type: types[severity],
    title: t(titleKey, values),
    keep,
    ...(messageKey !== undefined && { message: t(messageKey, values) }),
    ...(buttons.length > 0 && { actions: buttons }),
  });
}
