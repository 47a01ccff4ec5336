import { useEffect, useState } from 'react';
import type { FieldValues, Filter } from '../../shared/index.ts';
import type { FieldValueStore } from '../store/field-value-store.ts';

const PAUSE = 200;

/** The counted values of a filter's property, counted anew a moment after what the other filters keep has changed. Use it inside an `observer`. */
export function useFieldValues(
  store: FieldValueStore,
  layerName: string,
  filter: Filter,
  isNeeded: boolean,
): FieldValues | 'failed' | undefined {
  const basis = isNeeded ? store.basis(layerName, filter) : undefined;
  // What is asked for follows from the id: a changed state of the filter asks for nothing.
  const [asked] = useState(() => ({ layerName, filter }));
  useEffect(() => {
    if (basis === undefined) return undefined;
    const pause = store.of(asked.layerName, asked.filter) === undefined ? 0 : PAUSE;
    const timer = setTimeout(() => void store.ask(asked.layerName, asked.filter), pause);
    return () => clearTimeout(timer);
  }, [store, asked, basis]);
  useEffect(() => () => store.forget(asked.layerName, asked.filter), [store, asked]);
  return isNeeded ? store.of(layerName, filter) : undefined;
}
