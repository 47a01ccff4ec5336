import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { knownText, PluginMonitorToken, useMomentText, useService, useTranslate } from 'adit/core/web';
import { contributionsOf, failuresOf, type PluginFailure } from './plugin-facts.ts';
import type { ListedPlugin } from './listed-plugin.ts';
import { PluginListStoreToken } from './plugin-list-store.ts';
import { ServerHalf } from './server-half.tsx';
import styles from './plugin-details.module.css';

/** What there is to know of a plugin before it is switched: its faults, what it adds, what it asks for, and who needs whom. */
export const PluginDetails = observer(function PluginDetails({ plugin }: { plugin: ListedPlugin }): ReactNode {
  const store = useService(PluginListStoreToken);
  const host = useService(PluginMonitorToken);
  const t = useTranslate('admin');
  const own = useTranslate(plugin.id);
  const monitor = store.tenantId === undefined ? host : undefined;
  const failures = failuresOf(plugin, monitor);
  const contributions = contributionsOf(plugin, monitor);
  const names = (ids: readonly string[]): string => ids.map((id) => store.nameOf(id)).join(', ');
  return (
    <div className={styles.details}>
      {plugin.description !== '' && <p>{plugin.description}</p>}
      {failures.length > 0 && (
        <section>
          <h2>{t('plugins.failures')}</h2>
          <ul className={styles.failures}>
            {failures.map((failure) => (
              <Failure
                key={`${failure.version} ${failure.side} ${failure.point} ${failure.contribution}`}
                failure={failure}
                earlierVersion={failure.version === plugin.version ? undefined : failure.version}
              />
            ))}
          </ul>
        </section>
      )}
      <dl>
        <Fact title={t('plugins.newer-version')}>
          {plugin.newer === undefined ? (
            ''
          ) : (
            <>
              {t('plugins.newer-in-index', { version: plugin.newer })} <code>adit plugin update {plugin.id}</code>
            </>
          )}
        </Fact>
        <Fact title={t('plugins.requires')}>{names(plugin.requires)}</Fact>
        <Fact title={t('plugins.dependants')}>{names(plugin.dependants)}</Fact>
        <Fact title={t('plugins.server-half')}>
          {plugin.serverHalf === undefined ? '' : <ServerHalf plugin={plugin} />}
        </Fact>
        <Fact title={t('plugins.permissions')}>
          {plugin.permissions.map(({ id, roles }) => (
            <div key={id}>
              {knownText(own, `permission.${id}`)} <code>{id}</code> {roles.map((role) => t(`role.${role}`)).join(', ')}
            </div>
          ))}
        </Fact>
        <Fact title={t('plugins.contributes')}>
          {contributions.map(({ point, ids }) => (
            <div key={point}>
              {t(`point.${point}`, { defaultValue: point })} <code>{ids.join(', ')}</code>
            </div>
          ))}
        </Fact>
      </dl>
    </div>
  );
});

/** A fact with its title; without content there is no fact. */
function Fact({ title, children }: { title: string; children: ReactNode }): ReactNode {
  if (children === '' || (Array.isArray(children) && children.length === 0)) return undefined;
  return (
    <>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </>
  );
}

const Failure = observer(function Failure({
  failure,
  earlierVersion,
}: {
  failure: PluginFailure;
  earlierVersion: string | undefined;
}): ReactNode {
  const t = useTranslate('admin');
  const momentText = useMomentText();
  const { side, point, contribution, message, count, lastAt } = failure;
  return (
    <li>
      <span className={styles.message}>{message ?? t('plugins.message-hidden')}</span>
      <span className={styles.place}>
        {[
          t(`plugins.side.${side}`),
          t(`point.${point}`, { defaultValue: point }),
          contribution,
          t('plugins.times', { count }),
          ...(earlierVersion === undefined ? [] : [t('plugins.in-version', { version: earlierVersion })]),
          ...(lastAt === undefined ? [] : [momentText(lastAt)]),
        ].join(' · ')}
      </span>
    </li>
  );
});
