import { observer } from 'mobx-react-lite';
import { useEffect, useRef, type ReactNode } from 'react';
import { LanguageToken, ThemeToken, useService } from 'adit/core/web';
import { firstLabels, SceneStoreToken, type SceneStoreLayer } from '../../../shared/index.ts';
import { SceneViewsToken } from '../../picture/drawing/scene-views.ts';
import { mountLabels } from '../../picture/labels/mount-labels.ts';
import { schemeOf } from '../background-states.ts';
import { labelText } from './label-text.ts';
import styles from './item-labels.module.css';

/** What is written at the items of the layers of a view, over its picture. */
export const ItemLabels = observer(function ItemLabels({ viewId }: { viewId: string }): ReactNode {
  const store = useService(SceneStoreToken);
  const labelled = store.layers(viewId).filter(({ labels }) => labels !== undefined);
  return labelled.map((layer) => <LayerLabels key={layer.layerName} viewId={viewId} layer={layer} />);
});

const LayerLabels = observer(function LayerLabels({
  viewId,
  layer,
}: {
  viewId: string;
  layer: SceneStoreLayer;
}): ReactNode {
  const store = useService(SceneStoreToken);
  const view = useService(SceneViewsToken).view(viewId);
  const scheme = schemeOf(store.view(viewId), useService(ThemeToken).scheme);
  const { current: language } = useService(LanguageToken);
  const place = useRef<HTMLDivElement>(null);
  const { labels, config, state } = layer;
  const { PointSize: size, LineWidth: outline, DiffuseColor } = state.labels ?? firstLabels;
  const colour = DiffuseColor ? `rgb(${DiffuseColor.map((part) => Math.round(part * 255)).join(' ')})` : undefined;
  const { geometryKind } = config;
  const { PointSize, LineWidth } = state.geometry;
  const reach = geometryKind === 'points' ? PointSize / 2 : geometryKind === 'lines' ? LineWidth / 2 : 0;
  useEffect(() => {
    if (!view || !place.current || !labels) return undefined;
    const field = config.fields.find(({ name }) => name === labels.field);
    const texts = labels.labels.map((label) => ({ place: label.place, text: labelText(label, field, language) }));
    const mounted = mountLabels(view, place.current, texts, { size, outline, colour, reach, scheme });
    return () => mounted.dispose();
  }, [view, labels, config, size, outline, colour, reach, scheme, language]);
  return <div ref={place} className={styles.place} data-testid="item-labels" data-layer={layer.layerName} />;
});
