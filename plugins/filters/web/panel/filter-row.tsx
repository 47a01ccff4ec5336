import { observer } from 'mobx-react-lite';
import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import {
  Contained,
  FilterFrame,
  TitlesToken,
  useHost,
  useService,
  useTranslate,
  type LayerFilterProps,
} from 'adit/core/web';
import { filterEditors, type Filter, type FilterEditor, type FilterEditorProps } from '../../shared/index.ts';
import { FieldValueStoreToken } from '../store/field-value-store.ts';
import { FilterStoreToken } from '../store/filter-store.ts';
import styles from './filter-row.module.css';
import { useFieldValues } from './use-field-values.ts';

type Field = FilterEditorProps['field'];

/** One filter: its property and kind, its eye and bin, what it keeps, and what edits it. */
const FilterRow = observer(function FilterRow({ layer, filterId, onRemove }: LayerFilterProps): ReactNode {
  const store = useService(FilterStoreToken);
  const titles = useService(TitlesToken);
  const t = useTranslate('filters');
  const { layerName, fields } = layer;
  const filter = store.filter(layerName, filterId);
  if (!filter) return null;
  const kind = store.kind(filter.kind);
  const field = fields.find(({ name }) => name === filter.field);
  const name = field?.label ?? filter.field;
  const title = kind ? titles.titleOf(kind) : t('row.unknown');
  const state = kind?.shape.safeParse(filter.state);
  const summary = state?.success ? kind?.summary(state.data) : undefined;
  return (
    <FilterFrame
      label={t('row.label', { name, title })}
      head={
        <>
          <span className={styles.name} title={name}>
            {name}
          </span>
          <span className={styles.kind}>{title}</span>
        </>
      }
      enabled={filter.enabled}
      labels={{ active: t('row.active', { name, title }), remove: t('row.remove', { name, title }) }}
      onToggle={() => store.change(layerName, filterId, { enabled: !filter.enabled })}
      onRemove={() => {
        onRemove();
        store.remove(layerName, filterId);
      }}
    >
      {!kind && <p className={styles.note}>{t('row.off')}</p>}
      {kind && !field && <p className={styles.note}>{t('row.no-field', { name })}</p>}
      {kind && summary && !filter.enabled && (
        <p className={styles.note}>{titles.textsOf(kind)(summary.key, summary.values)}</p>
      )}
      {kind && field && state?.success && filter.enabled && (
        <Editing layerName={layerName} filter={filter} field={field} state={state.data} />
      )}
    </FilterFrame>
  );
});
export default FilterRow;

interface EditingProps {
  readonly layerName: string;
  readonly filter: Filter;
  readonly field: Field;
  readonly state: unknown;
}

const Editing = observer(function Editing({ layerName, filter, field, state }: EditingProps): ReactNode {
  const store = useService(FilterStoreToken);
  const editor = useHost()
    .contributions.list(filterEditors)
    .find(({ id }) => id === filter.kind);
  const values = useFieldValues(useService(FieldValueStoreToken), layerName, filter, editor?.needsValues === true);
  if (!editor) return null;
  const Editor = componentOf(editor);
  return (
    <Contained>
      <Suspense>
        <Editor
          state={state}
          field={field}
          values={values}
          takeAdded={() => store.takeAdded(filter.id)}
          change={(next, mergeKey) => store.change(layerName, filter.id, { state: next as Filter['state'] }, mergeKey)}
        />
      </Suspense>
    </Contained>
  );
});

const components = new WeakMap<FilterEditor, ComponentType<FilterEditorProps>>();

/** The component of an editor, loaded at its first use. */
function componentOf(editor: FilterEditor): ComponentType<FilterEditorProps> {
  const load = editor.load as () => Promise<{ default: ComponentType<FilterEditorProps> }>;
  const component = components.get(editor) ?? lazy(load);
  components.set(editor, component);
  return component;
}
