import { AditError, type DatasetTypeFacts, type Layer } from 'adit/core';
import type { RenderSession } from 'adit/core/server';

const ALWAYS = ['hole_name', 'bench_name', 'pattern_name'];

/** Whether the type of a layer's dataset calls the layer a survey. */
export function isSurvey({ identifier }: Pick<Layer, 'identifier'>, type: DatasetTypeFacts | undefined): boolean {
  return type?.surveyLayers?.includes(identifier) ?? false;
}

/**
 * The field list of a layer for the fields that were asked for: the names of holes, benches and patterns, and those of the
 * fields that the layer has. Throws `no-field-list` for survey layers.
 */
export function fieldListOf(
  layer: Layer,
  type: DatasetTypeFacts | undefined,
  fields: readonly string[],
): readonly string[] {
  const { name, columns } = layer;
  if (isSurvey(layer, type)) throw new AditError('no-field-list', { values: { layer: name } });
  const available = columns.map((column) => column.name).filter((column) => fields.includes(column));
  return [...new Set([...ALWAYS, ...available])];
}

/** The field lists that sessions have set; they end with the session and are no part of the scene. */
export class FieldLists {
  #lists = new WeakMap<RenderSession, Map<string, ReadonlySet<string>>>();

  set(session: RenderSession, viewId: string, layerName: string, fields: readonly string[]): void {
    const lists = this.#lists.get(session) ?? new Map<string, ReadonlySet<string>>();
    this.#lists.set(session, lists.set(`${viewId}/${layerName}`, new Set(fields)));
  }

  /** Whether a field is told of; all are where no list was set. */
  includes(session: RenderSession, viewId: string, layerName: string, field: string): boolean {
    return this.#lists.get(session)?.get(`${viewId}/${layerName}`)?.has(field) ?? true;
  }
}
