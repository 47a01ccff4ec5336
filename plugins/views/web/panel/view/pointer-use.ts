import { ask, permitted, ToolbeltToken, tools, useHost, useService, useTranslate } from 'adit/core/web';
import { SceneStoreToken, viewPickers } from '../../../shared/index.ts';
import { useLayerTitle } from '../layer-title.ts';
import type { PickReader } from '../picking/pick-reader.ts';

/** What the pointer does in a view: its name, and how it is done. */
export interface PointerUse {
  readonly name: string;
  readonly hint: string;
}

const outlineTexts = { selectPoly: 'picking.polygon', selectBox: 'picking.box' } as const;

/** Tells what the pointer does in a view now: what the tool that is on does, else how it picks, else what the cursor does. Use it inside an `observer`. */
export function usePointerUse(viewId: string, picks: PickReader): PointerUse {
  const host = useHost();
  const t = useTranslate('views');
  const titleOf = useLayerTitle();
  const store = useService(SceneStoreToken);
  const toolbelt = host.find(ToolbeltToken);
  const tool = permitted(host, tools).find(
    ({ value: { id, kind, group } }) => kind === 'exclusive' && group !== 'navigate' && toolbelt?.isOn(id),
  );
  if (tool) {
    const { titleKey, hintKey } = tool.value;
    const own = host.translator(tool.pluginId);
    return { name: own(titleKey), hint: hintKey === undefined ? '' : own(hintKey) };
  }
  const outline = host.contributions
    .list(viewPickers)
    .map((picker) => ask(() => picker.mode?.(viewId), undefined))
    .find((mode) => mode !== undefined);
  if (outline) return { name: t(outlineTexts[outline]), hint: t('hint.polygon') };
  if (picks.mode === 'cameraCenter') return { name: t('picking.centre'), hint: t('centre.hint') };
  if (picks.mode === 'NO_PICKING') return { name: t('cursor'), hint: t('hint') };
  const layer = picks.source === undefined ? undefined : store.layer(viewId, picks.source);
  return { name: t('picking'), hint: layer ? t('hint.picking', { layer: titleOf(layer) }) : t('hint.picking-any') };
}
