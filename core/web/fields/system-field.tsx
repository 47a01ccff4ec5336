import { Select, type SelectProps } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';
import type { LocalGrid } from '../../shared/crs/local-grid.ts';
import { localGridId, localGridName } from '../../shared/crs/system-id.ts';
import type { LengthUnit } from '../../shared/length-unit.ts';
import styles from './system-field.module.css';

/** A coordinate system that can be chosen. @beta */
export interface FoundSystem {
  /** `EPSG:` and its code, or `LOCAL:` and the name of a local grid. */
  readonly id: string;
  readonly name: string;
  readonly unit: LengthUnit | null;
  /** Where it is meant for. */
  readonly place: string;
}

/** What a field for a coordinate system is told. @beta */
export interface SystemFieldProps extends Pick<
  SelectProps,
  'label' | 'description' | 'placeholder' | 'disabled' | 'error' | 'nothingFoundMessage' | 'clearButtonProps'
> {
  /** The id of the chosen one. */
  readonly value: string | undefined;
  /** Those that are offered before all others. */
  readonly localGrids?: readonly LocalGrid[];
  /** Finds those that a code, words of a name or an area, or a place point to; a failure counts as nothing found. */
  find(text: string, signal: AbortSignal): Promise<readonly FoundSystem[]>;
  /** Hears which system was chosen; undefined when it was taken away. */
  onSystem(system: FoundSystem | undefined): void;
}

/** How long nobody types before it is looked for, in milliseconds. */
const PAUSE = 250;

/** A coordinate system, found by its code, its name or where it is meant for. @beta */
export function SystemField({ value, localGrids = [], find, onSystem, ...props }: SystemFieldProps): ReactNode {
  const [found, setFound] = useState<readonly FoundSystem[]>([]);
  const [chosen, setChosen] = useState<FoundSystem>();
  const [search, setSearch] = useState('');
  const local = localGrids.map(toSystem);
  const shown = [chosen, ...local].find((one) => one?.id === value);
  const isTyped = search.trim() !== '' && search !== (shown && labelOf(shown));
  const asked = isTyped ? search : shown ? '' : (value ?? '');
  useEffect(() => {
    if (asked === '') return;
    const run = new AbortController();
    const ask = async (): Promise<void> => {
      const systems = await find(asked, run.signal).catch(() => []);
      if (run.signal.aborted) return;
      setFound(systems);
      if (asked === value) setChosen(systems.find(({ id }) => id === value));
    };
    const timer = setTimeout(() => void ask(), asked === value ? 0 : PAUSE);
    return () => {
      clearTimeout(timer);
      run.abort();
    };
  }, [asked, find, value]);
  const typed = isTyped ? search.trim().toLowerCase() : '';
  const others = [...local.filter(({ name }) => name.toLowerCase().includes(typed)), ...found];
  const offered = [...(shown ? [shown] : []), ...others.filter(({ id }) => id !== shown?.id)];
  return (
    <Select
      {...props}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      searchable
      clearable
      data={offered.map((system) => ({ value: system.id, label: labelOf(system) }))}
      filter={({ options }) => options}
      value={value ?? null}
      onSearchChange={setSearch}
      onChange={(id) => {
        const system = offered.find((one) => one.id === id);
        setChosen(system);
        onSystem(system);
      }}
      renderOption={({ option }) => (
        <span className={styles.option}>
          {option.label}
          <span className={styles.place}>{offered.find(({ id }) => id === option.value)?.place}</span>
        </span>
      )}
    />
  );
}

function labelOf({ id, name }: FoundSystem): string {
  return localGridName(id) === undefined ? `${name} (${id})` : name;
}

function toSystem({ name, unit, system }: LocalGrid): FoundSystem {
  return { id: localGridId(name), name, unit, place: system };
}
