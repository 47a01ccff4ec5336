import type { Translate } from 'adit/core/web';
import type { ListedPlugin } from './listed-plugin.ts';

const fixedReasons = new Set([
  'essential',
  'forced-by-deployment',
  'denied-by-deployment',
  'incompatible',
  'failed',
  'not-installed',
]);

/** Whether nobody of the tenant can switch the plugin. */
export function isFixed({ reason }: Pick<ListedPlugin, 'reason'>): boolean {
  return fixedReasons.has(reason);
}

/** Why a plugin is on or off, in words. */
export function reasonText(t: Translate, { reason, problem }: Pick<ListedPlugin, 'reason' | 'problem'>): string {
  if (reason.startsWith('needs:')) return t('reason.needs', { plugin: reason.slice('needs:'.length) });
  const text = t(`reason.${reason}`);
  return problem === undefined ? text : `${text} (${problem})`;
}
