import { Button } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useMomentText, useService, useTranslate } from 'adit/core/web';
import { HalfNeeds } from './half-needs.tsx';
import type { ListedPlugin } from './listed-plugin.ts';
import { PluginListStoreToken } from './plugin-list-store.ts';
import styles from './plugin-details.module.css';

/** How the server half of a plugin fares, what it asks for, and for those who run the deployment what they can do about it. */
export const ServerHalf = observer(function ServerHalf({ plugin }: { plugin: ListedPlugin }): ReactNode {
  const store = useService(PluginListStoreToken);
  const t = useTranslate('admin');
  const momentText = useMomentText();
  const { serverHalf, fence, consent } = plugin;
  const action = store.runsDeployment ? actionFor(plugin) : undefined;
  return (
    <div className={styles.half}>
      <span>{t(`server-half.${serverHalf}`)}</span>
      {fence && (
        <span>
          {t('half.memory', { megabytes: fence.memoryMegabytes })} · {t('half.restarts', { count: fence.restarts })}
        </span>
      )}
      {plugin.origin === 'third-party' && <HalfNeeds plugin={plugin} />}
      {consent && (
        <span className={styles.place}>
          {t('half.consent', { person: consent.by, version: consent.version, moment: momentText(consent.at) })}
        </span>
      )}
      {action && (
        <Button
          variant="default"
          disabled={store.starting.has(plugin.id)}
          onClick={() => void (action === 'allow' ? store.allow(plugin) : store.restart(plugin))}
        >
          {t(`half.${action}`)}
        </Button>
      )}
    </div>
  );
});

/** What can be done: what waits is allowed, and what failed is started again. Built-in halves end with the program only. */
function actionFor({ origin, serverHalf }: ListedPlugin): 'allow' | 'restart' | undefined {
  if (origin === 'built-in') return undefined;
  if (serverHalf === 'not-allowed') return 'allow';
  return serverHalf === 'failed' ? 'restart' : undefined;
}
