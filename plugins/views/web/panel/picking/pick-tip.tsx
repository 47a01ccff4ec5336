import { observer } from 'mobx-react-lite';
import { useEffect, useReducer, type ReactNode } from 'react';
import { formatNumber } from 'adit/core';
import { LanguageToken, useService, useTranslate } from 'adit/core/web';
import { SceneStoreToken } from '../../../shared/index.ts';
import { SceneViewsToken } from '../../picture/drawing/scene-views.ts';
import { COORDINATE_FORM, formatValue } from '../format.ts';
import { describePick } from './describe-pick.ts';
import type { PickReader } from './pick-reader.ts';
import classes from './pick-tip.module.css';

const MAX_VALUES = 8;

/** The row of the picked item, at the place where it was picked. */
export const PickTip = observer(function PickTip({ viewId, picks }: { viewId: string; picks: PickReader }): ReactNode {
  const t = useTranslate('views');
  const view = useService(SceneViewsToken).view(viewId);
  const store = useService(SceneStoreToken);
  const { current: language } = useService(LanguageToken);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const listening = view?.onCamera(redraw);
    return () => listening?.dispose();
  }, [view]);
  const { picked, place } = picks;
  const at = picks.screenPlace();
  if (!picked || !place || !at) return undefined;
  const config = store.layer(viewId, picked.layerName)?.config;
  const coordinate = (value: number): string => formatNumber(value, language, COORDINATE_FORM);
  const { title, values } = describePick({ ...picked, vertex: picks.vertex }, config, t);
  return (
    <>
      <div className={classes.marker} style={{ left: at.x, top: at.y }} />
      <div className={classes.tip} style={{ left: at.x + 14, top: at.y + 14 }} data-testid="pick-tip">
        <strong>{title}</strong>
        <dl>
          {values.slice(0, MAX_VALUES).map((value) => (
            <div key={value.name}>
              <dt>{value.label}</dt>
              <dd>{formatValue(value.value, language)}</dd>
            </div>
          ))}
        </dl>
        <p>
          {t('coordinates', {
            easting: coordinate(place[0]),
            northing: coordinate(place[1]),
            elevation: coordinate(place[2]),
          })}
        </p>
        <p className={classes.source}>{t('source', { file: picked.fileName, line: picked.line ?? '–' })}</p>
      </div>
    </>
  );
});
