import { menuActions, type MenuAction, type Registered } from 'adit/core/web';
import type { Program } from '../program.ts';

/** Runs a menu action; when it fails, says so and counts the failure. */
export async function runAction(
  program: Program,
  { pluginId, value }: Registered<MenuAction>,
  target: unknown,
): Promise<void> {
  try {
    await value.run(target);
  } catch (error) {
    program.failures.report({ pluginId, point: menuActions.name, contribution: value.id }, error);
    program.toasts.showError(error, program.translations.translator(pluginId)(value.titleKey));
  }
}
