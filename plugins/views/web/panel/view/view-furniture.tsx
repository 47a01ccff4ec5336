import { observer } from 'mobx-react-lite';
import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { coordinateUnits, siteLength } from 'adit/core';
import { LanguageToken, SettingsToken, ThemeToken, useService } from 'adit/core/web';
import { lengthUnitsOf, SceneStoreToken } from '../../../shared/index.ts';
import { SceneViewsToken } from '../../picture/drawing/scene-views.ts';
import { ViewCommandsToken } from '../tabs/view-commands.ts';
import { schemeOf } from '../background-states.ts';
import { backgrounds, mountFurniture } from '../../picture/furniture/furniture.ts';
import classes from './view-furniture.module.css';

/** The orientation marker, the scale bar and the labelled grid of a view, and its background. */
export const ViewFurniture = observer(function ViewFurniture({ viewId }: { viewId: string }): ReactNode {
  const view = useService(SceneViewsToken).view(viewId);
  const commands = useService(ViewCommandsToken);
  const theme = useService(ThemeToken);
  const store = useService(SceneStoreToken);
  const state = store.view(viewId);
  const background = state?.background ?? undefined;
  const scheme = schemeOf(state, theme.scheme);
  const centre = state?.centerAxesVisibility ?? false;
  const place = useRef<HTMLDivElement>(null);
  const grid = state?.gridVisibility ?? true;
  const marker = state?.orientationAxesVisibility ?? true;
  const { current: language } = useService(LanguageToken);
  const ofSite = useService(SettingsToken).value(siteLength).unit;
  const unitNames = lengthUnitsOf(store.layers(viewId), ofSite).join(' ');
  // The furniture is mounted anew only when other units are shown.
  const units = useMemo(() => coordinateUnits.filter((unit) => unitNames.split(' ').includes(unit)), [unitNames]);

  useEffect(() => {
    if (!view || !place.current) return undefined;
    const [top, bottom] = background ? [background, background] : backgrounds[scheme];
    view.setBackground(top, bottom);
    const mounted = mountFurniture(view, place.current, {
      grid,
      marker,
      centre,
      scheme,
      lengths: { units, language },
      lookFrom: (direction) => commands.lookFrom(viewId, direction),
    });
    return () => mounted.dispose();
  }, [view, viewId, commands, background, scheme, grid, marker, centre, units, language]);

  return <div ref={place} className={classes.place} />;
});
