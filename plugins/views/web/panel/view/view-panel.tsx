import { VisuallyHidden } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { ask, RenderSessionToken, useHost, useService, useTranslate, type PanelProps } from 'adit/core/web';
import { SceneStoreToken, viewPickers, type PickEvent } from '../../../shared/index.ts';
import { SceneViewsToken } from '../../picture/drawing/scene-views.ts';
import { CameraCallsToken } from '../../model/store/camera-calls.ts';
import { CameraZoomToken } from '../../zoom/camera-zoom.ts';
import { followPick } from '../picking/follow-pick.ts';
import { PickReader } from '../picking/pick-reader.ts';
import { ViewPanelsToken } from '../tabs/view-panels.ts';
import { BottomBar } from './bottom-bar.tsx';
import { CameraButtons } from './camera-buttons.tsx';
import { ItemLabels } from '../labels/item-labels.tsx';
import { Legend } from '../legend/legend.tsx';
import { SelectionOverlay } from './selection-overlay.tsx';
import { ViewFurniture } from './view-furniture.tsx';
import { viewIdOf, viewNumber } from '../view-id-of.ts';
import { ViewOverlays } from './view-overlays.tsx';
import { ViewStatus } from './view-status.tsx';
import classes from './view-panel.module.css';

/** A 3D view with what belongs around it. */
export default observer(function ViewPanel({ state, setState, setTitle }: PanelProps): ReactNode {
  const store = useService(SceneStoreToken);
  const views = useService(SceneViewsToken);
  const session = useService(RenderSessionToken);
  const cameras = useService(CameraCallsToken);
  const zoom = useService(CameraZoomToken);
  const t = useTranslate('views');
  const canvas = useRef<HTMLDivElement>(null);
  const panels = useService(ViewPanelsToken);
  const frame = useRef<HTMLElement>(null);
  const viewId = viewIdOf(state, store);
  const { contributions } = useHost();
  const picks = useMemo(() => {
    const told = (event: PickEvent): void => {
      for (const picker of contributions.list(viewPickers)) picker.picked?.(event);
    };
    return new PickReader(session, store, views, viewId, told, (position) => cameras.centreOn(viewId, position));
  }, [session, store, views, cameras, viewId, contributions]);
  const outline = contributions
    .list(viewPickers)
    .find((picker) => picker.mode?.(viewId))
    ?.mode?.(viewId);
  useEffect(() => {
    const isHeld = (layerName: string, item: number): boolean =>
      contributions
        .list(viewPickers)
        .some((picker) => ask(() => picker.holds?.(layerName, item) ?? false, false, picker));
    const following = followPick(picks, isHeld, (layerName) => store.layer(viewId, layerName) !== undefined);
    return () => following.dispose();
  }, [contributions, picks, store, viewId]);
  const number = viewNumber(viewId) ?? 1;
  const title = number === 1 ? t('view') : t('view-number', { number });
  useEffect(() => setTitle(title), [setTitle, title]);
  useEffect(() => {
    const following = frame.current && panels.follow(viewId, frame.current, picks);
    return () => following?.dispose();
  }, [panels, viewId, picks]);

  useEffect(() => {
    if (!canvas.current) return undefined;
    const attached = views.attach(viewId, canvas.current);
    const listening = picks.listen(canvas.current);
    return () => {
      listening.dispose();
      attached.dispose();
    };
  }, [views, viewId, picks]);

  return (
    <section
      ref={frame}
      className={classes.view}
      data-view={viewId}
      data-pick-mode={outline ?? picks.mode}
      data-active={store.viewIds.length > 1 && store.activeViewId === viewId ? '' : undefined}
      onPointerDownCapture={() => store.activateView(viewId)}
    >
      <div className={classes.canvas}>
        <div
          ref={canvas}
          className={classes.drawing}
          role="img"
          aria-label={t('view-label')}
          tabIndex={0}
          data-testid="view-canvas"
        />
        <Legend viewId={viewId} state={state} setState={setState} />
        <ItemLabels viewId={viewId} />
        <ViewFurniture viewId={viewId} />
        <ViewOverlays viewId={viewId} />
        <CameraButtons viewId={viewId} />
        <SelectionOverlay viewId={viewId} picks={picks} />
        <ViewStatus viewId={viewId} />
        <VisuallyHidden role="status">{zoom.said(viewId)}</VisuallyHidden>
      </div>
      <BottomBar viewId={viewId} picks={picks} />
    </section>
  );
});
