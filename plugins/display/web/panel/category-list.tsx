import { ActionIcon, Button } from '@mantine/core';
import { IconEye, IconEyeOff, IconRefresh } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, type ReactNode } from 'react';
import { formatCount, useTranslate } from 'adit/core/web';
import { withAllVisible, withVisibility } from '../rules/categories.ts';
import type { LayerEditor } from '../store/layer-editor.ts';
import styles from './category-list.module.css';
import { ColourPicker } from './colour-picker.tsx';
import { LegendMenu } from './legend-menu.tsx';

const ROW_HEIGHT = 26;

/** The categories of the colouring with their colours, counts and visibility; only the visible rows are drawn. */
export const CategoryList = observer(function CategoryList({ editor }: { editor: LayerEditor }): ReactNode {
  const t = useTranslate('display');
  const scroller = useRef<HTMLDivElement>(null);
  const categories = editor.colouring?.categories ?? [];
  const virtualizer = useVirtualizer({
    count: categories.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
  });
  const field = editor.colouring?.field;
  const selection = editor.layer?.state.selection.join('\n');
  useEffect(() => editor.categories.check(), [editor, field, selection]);
  const unkept = new Set(editor.categories.unkept);
  const visible = categories.filter((category) => category.visible).length;
  return (
    <div className={styles.section}>
      <div className={styles.head}>
        <span>{t('categories.visible', { visible, all: categories.length })}</span>
        <Button
          variant="subtle"
          size="compact-xs"
          disabled={visible === categories.length}
          onClick={() => editor.categories.setAll(withAllVisible(categories, true))}
        >
          {t('categories.all')}
        </Button>
        <Button
          variant="subtle"
          size="compact-xs"
          disabled={visible === 0}
          onClick={() => editor.categories.setAll(withAllVisible(categories, false))}
        >
          {t('categories.none')}
        </Button>
        <ActionIcon size={22} aria-label={t('categories.refresh')} onClick={() => void editor.categories.refresh()}>
          <IconRefresh size={14} stroke={1.6} />
        </ActionIcon>
        {editor.categories.hasLegend && <LegendMenu categories={editor.categories} />}
      </div>
      <div ref={scroller} className={styles.list} tabIndex={0} role="group" aria-label={t('categories')}>
        <div className={styles.canvas} style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, start }) => {
            const category = categories[index];
            if (!category) return null;
            const Eye = category.visible ? IconEye : IconEyeOff;
            return (
              <div
                key={category.value}
                className={styles.category}
                style={{ top: start }}
                data-hidden={!category.visible || undefined}
              >
                <ColourPicker
                  label={category.label}
                  hex={category.color}
                  onChange={(hex) => editor.categories.setColour(category.value, hex)}
                >
                  {unkept.has(category) && (
                    <Button
                      variant="subtle"
                      size="compact-xs"
                      onClick={() => editor.categories.keepForSite([category])}
                    >
                      {t('categories.keepForSite')}
                    </Button>
                  )}
                </ColourPicker>
                <span className={styles.label} title={category.label}>
                  {category.label}
                </span>
                <span className={styles.count}>{category.count === undefined ? '' : formatCount(category.count)}</span>
                <ActionIcon
                  size={24}
                  aria-label={t('categories.show', { name: category.label })}
                  aria-pressed={category.visible}
                  onClick={() =>
                    editor.categories.setAll(withVisibility(categories, category.value, !category.visible))
                  }
                >
                  <Eye size={15} stroke={1.6} />
                </ActionIcon>
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
});
