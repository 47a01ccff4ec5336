import { AditError, type LengthUnit } from 'adit/core';
import type { ItemState } from '../model/shape-model.ts';
import type { VertexBudget } from '../model/vertex-budget.ts';
import type { BlockShapes } from './block-shapes.ts';
import { BlockTarget } from './block-target.ts';
import { DrawingHeader } from './drawing-header.ts';
import { EntityAssembly } from './entity-assembly.ts';
import type { EntityTarget } from './entity-target.ts';
import type { GroupSink } from './group-sink.ts';
import { LayerNames } from './layer-names.ts';

/** Finds a drawing's sections and reads those that say where things are. Every entity of the section ENTITIES is a row. */
export class DrawingReader implements GroupSink {
  readonly #fileName: string;
  readonly #header = new DrawingHeader();
  readonly #entities: EntityAssembly;
  #section: string | undefined;
  /** A section has begun and its name has not come yet. */
  #awaitsName = false;
  #hasBegun = false;

  /** Entities go to what `target` makes with the blocks; the names of their layers to `states`. */
  constructor(
    fileName: string,
    budget: VertexBudget,
    states: ItemState[],
    target: (blocks: ReadonlyMap<string, BlockShapes>) => EntityTarget,
  ) {
    this.#fileName = fileName;
    const blocks = new Map<string, BlockShapes>();
    const inBlocks = new BlockTarget(blocks, budget);
    this.#entities = new EntityAssembly(target(blocks), inBlocks, new LayerNames(states), budget);
  }

  /** What the drawing says that it is measured in. */
  get unit(): LengthUnit | undefined {
    return this.#header.unit;
  }

  group(code: number, text: string, number: number, line: number): boolean {
    if (code === 999) return false;
    if (code === 0) return this.#begin(text.trim().toUpperCase(), line);
    if (!this.#hasBegun) throw this.#error('not-dxf', 'is no DXF drawing');
    if (this.#awaitsName && code === 2) {
      this.#section = text.trim().toUpperCase();
      this.#awaitsName = false;
    } else if (this.#section === 'HEADER') this.#header.group(code, text, number);
    else if (this.#isOfEntities(this.#section)) this.#entities.group(code, text, number, this.#header.encoding);
    return false;
  }

  /** Ends the drawing; throws `dxf-truncated` when it stops within a section. */
  end(): void {
    if (!this.#hasBegun) throw this.#error('not-dxf', 'is no DXF drawing');
    if (this.#section !== undefined || this.#awaitsName) throw this.#error('dxf-truncated', 'is cut short');
  }

  #begin(type: string, line: number): boolean {
    if (!this.#hasBegun && type !== 'SECTION') throw this.#error('not-dxf', 'is no DXF drawing');
    this.#hasBegun = true;
    if (type === 'SECTION' || type === 'ENDSEC' || type === 'EOF') {
      this.#entities.end();
      this.#section = undefined;
      this.#awaitsName = type === 'SECTION';
    } else if (this.#isOfEntities(this.#section)) this.#entities.begin(type, line, this.#section);
    return type === 'EOF';
  }

  #isOfEntities(section: string | undefined): section is 'ENTITIES' | 'BLOCKS' {
    return section === 'ENTITIES' || section === 'BLOCKS';
  }

  #error(code: string, what: string): AditError {
    const file = this.#fileName;
    return new AditError(code, { message: `"${file}" ${what}`, values: { file } });
  }
}
