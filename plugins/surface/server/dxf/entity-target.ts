import type { SourceRow } from '../model/row-account.ts';
import type { ShapeSink } from '../model/shape-sink.ts';
import type { Insert } from './insert.ts';

/** Where the entities of a section go: into the model, or into a block. */
export interface EntityTarget {
  /** Counts an entity that comes next. */
  begin(entity: string, line: number): SourceRow;
  /** Takes the shapes that `convert` gives; it answers a code when there are none. */
  take(row: SourceRow, convert: (sink: ShapeSink) => string | undefined): void;
  insert(row: SourceRow, insert: Insert): void;
  /** Leaves the entity out. */
  refuse(row: SourceRow, code: string): void;
}
