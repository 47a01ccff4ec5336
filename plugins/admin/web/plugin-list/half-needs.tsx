import type { ReactNode } from 'react';
import { useTranslate, type Translate } from 'adit/core/web';
import type { ListedPlugin } from './listed-plugin.ts';
import styles from './half-needs.module.css';

const READS = 'read:';

/** What the server half of a plugin asks for, in plain words. */
export function HalfNeeds({ plugin }: { plugin: ListedPlugin }): ReactNode {
  const t = useTranslate('admin');
  return (
    <ul className={styles.needs}>
      {needTexts(t, plugin).map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}

/** A sentence for each kind of thing that is asked for; what is not asked for is not told, except the network. */
export function needTexts(t: Translate, { needs, permissions }: Pick<ListedPlugin, 'needs' | 'permissions'>): string[] {
  if (needs === undefined) return [];
  const { network, data, services, memoryMegabytes } = needs;
  const types = data.filter((need) => need.startsWith(READS)).map((need) => need.slice(READS.length));
  const readsAll = data.includes('read');
  return [
    network.length > 0 ? t('needs.network', { hosts: network.join(', ') }) : t('needs.no-network'),
    ...(readsAll ? [t('needs.read-all')] : []),
    ...(!readsAll && types.length > 0 ? [t('needs.read', { types: types.join(', ') })] : []),
    ...(data.includes('create') ? [t('needs.create')] : []),
    ...(services.length > 0 ? [t('needs.services', { services: services.join(', ') })] : []),
    t('needs.memory', { megabytes: memoryMegabytes }),
    ...permissions.map(({ id, roles }) =>
      t('needs.permission', {
        permission: id,
        roles: roles.map((role) => t(`role.${role}`)).join(', ') || t('role.none'),
      }),
    ),
  ];
}
