import { Button, Loader } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { RenderSessionToken, useService, useTranslate } from 'adit/core/web';
import { SceneStoreToken } from '../../../shared/index.ts';
import { SceneViewsToken } from '../../picture/drawing/scene-views.ts';
import { connectionReason } from '../../life/connection-reason.ts';
import { damageTexts, isDamaged } from './damage-texts.ts';
import { useLayerTitle } from '../layer-title.ts';
import classes from './view-panel.module.css';

/** More would hide what is drawn. */
const MAX_TOLD = 3;

/** What the view says while it is not ready, while layers load, and when one could not be loaded. */
export const ViewStatus = observer(function ViewStatus({ viewId }: { viewId: string }): ReactNode {
  const session = useService(RenderSessionToken);
  const { status } = session;
  const store = useService(SceneStoreToken);
  const t = useTranslate('views');
  const titleOf = useLayerTitle();
  const views = useService(SceneViewsToken);
  const isDrawn = views.view(viewId) !== undefined;
  if (views.hasFailed(viewId)) {
    return (
      <div className={classes.cover} role="alert">
        <span>{t('ssaVueWindows.errorMsg')}</span>
        <Button variant="default" onClick={() => views.again(viewId)}>
          {t('core:retry')}
        </Button>
      </div>
    );
  }
  if (status !== 'initialized' || !isDrawn) {
    const reason = status === 'disconnected' ? connectionReason(session) : undefined;
    return (
      <div className={classes.cover} role="status" data-drawn={isDrawn || undefined}>
        <div className={classes.told}>
          {status !== 'disconnected' && <Loader size="sm" />}
          <span>{t(status === 'initialized' ? 'status.loading' : `status.${status}`)}</span>
          {reason && <small>{t(reason)}</small>}
        </div>
      </div>
    );
  }
  const layers = store.layers(viewId);
  const damage = damageTexts(views.entry(viewId), t);
  const failed = layers.filter((layer) => layer.status === 'failed' && !isDamaged(layer.error));
  const loading = layers.filter((layer) => layer.status === 'loading').length;
  if (failed.length > 0 || damage.length > 0) {
    return (
      <div className={classes.note} role="alert">
        {failed.length > 0 && <div>{t('layer-failed', { layer: failed.map(titleOf).join(', ') })}</div>}
        {damage.slice(0, MAX_TOLD).map((text) => (
          <div key={text}>{text}</div>
        ))}
        {damage.length > MAX_TOLD && <div>{t('damage-more', { count: damage.length - MAX_TOLD })}</div>}
      </div>
    );
  }
  if (layers.length === 0 && store.viewIds.length > 1)
    return (
      <p className={classes.empty} data-testid="empty-view">
        {t('empty-view')}
      </p>
    );
  return loading > 0 ? (
    <div className={classes.note} role="status">
      {t('loading-layers', { count: loading })}
    </div>
  ) : undefined;
});
