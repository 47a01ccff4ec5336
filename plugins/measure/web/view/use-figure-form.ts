import { siteLength } from 'adit/core';
import { LanguageToken, SettingsToken, useService, useTranslate } from 'adit/core/web';
import { lengthUnitsOf, SceneStoreToken } from 'adit/plugins/views';
import type { FigureForm } from '../rules/measurement-text.ts';
import { MeasureStoreToken } from '../store/measure-store.ts';

/** How the measurement is written: in the units of the data in its view. Use it inside an `observer`. */
export function useFigureForm(): FigureForm {
  const { viewId } = useService(MeasureStoreToken);
  const scene = useService(SceneStoreToken);
  const ofSite = useService(SettingsToken).value(siteLength).unit;
  const { current: language } = useService(LanguageToken);
  const t = useTranslate('measure');
  return { units: lengthUnitsOf(viewId === undefined ? [] : scene.layers(viewId), ofSite), language, t };
}
