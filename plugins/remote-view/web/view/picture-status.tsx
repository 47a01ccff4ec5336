import { Button, Loader } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { RenderSessionToken, useService, useTranslate } from 'adit/core/web';
import { SceneStoreToken } from 'adit/plugins/views';
import { BROWSER, RemoteViewsToken } from '../store/remote-views.ts';
import classes from './picture-status.module.css';

/** Says who draws a view that the browser does not, while it waits for the first picture, and when there is none. */
export default observer(function PictureStatus({ viewId }: { readonly viewId: string }): ReactNode {
  const views = useService(RemoteViewsToken);
  const scene = useService(SceneStoreToken);
  const session = useService(RenderSessionToken);
  const t = useTranslate('remote-view');
  if (views.engineOf(viewId) === undefined || session.status !== 'initialized') return undefined;
  const title = views.titleFor(viewId);
  const state = views.stateOf(viewId);
  if (state === 'failed') {
    return (
      <div className={classes.failed} role="alert">
        <span>{t('failed', title)}</span>
        <Button size="compact-xs" onClick={() => views.again(viewId)}>
          {t('failed.again')}
        </Button>
        <Button size="compact-xs" variant="default" onClick={() => views.choose(viewId, BROWSER)}>
          {t('failed.browser')}
        </Button>
      </div>
    );
  }
  const isWaiting = state === 'drawing' && scene.layers(viewId).length > 0;
  return (
    <div className={classes.note} role="status" data-testid="picture-status">
      {isWaiting && <Loader size={12} />}
      <span>{t(isWaiting ? 'drawing' : 'drawn-by', title)}</span>
    </div>
  );
});
