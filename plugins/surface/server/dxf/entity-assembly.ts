import { decodeText } from 'adit/core/server';
import type { SourceRow } from '../model/row-account.ts';
import type { VertexBudget } from '../model/vertex-budget.ts';
import type { BlockTarget } from './block-target.ts';
import { Entity } from './entity.ts';
import type { EntityTarget } from './entity-target.ts';
import { readInsert } from './insert.ts';
import type { LayerNames } from './layer-names.ts';
import { PolylineEntity } from './polyline-entity.ts';
import { simpleEntities } from './simple-entities.ts';

const annotations = new Set(['TEXT', 'MTEXT', 'ATTDEF', 'ATTRIB', 'DIMENSION', 'LEADER', 'MULTILEADER', 'TOLERANCE']);
const compounds: Readonly<Record<string, readonly string[]>> = {
  POLYLINE: ['VERTEX', 'SEQEND'],
  INSERT: ['ATTRIB', 'SEQEND'],
};
const withGroups = new Set([...simpleEntities.keys(), ...Object.keys(compounds), 'VERTEX', 'BLOCK']);

/** Puts entities together from their groups, vertices with their polyline, and gives them to the section's target. */
export class EntityAssembly {
  readonly #model: EntityTarget;
  readonly #blocks: BlockTarget;
  readonly #layers: LayerNames;
  readonly #budget: VertexBudget;
  readonly #whole = new Entity();
  readonly #part = new Entity();
  #target: EntityTarget;
  #current: Entity | undefined;
  #row: SourceRow | undefined;
  /** The entity whose parts may follow. */
  #owner: { readonly type: string; readonly row: SourceRow; readonly polyline?: PolylineEntity } | undefined;

  constructor(model: EntityTarget, blocks: BlockTarget, layers: LayerNames, budget: VertexBudget) {
    this.#model = model;
    this.#blocks = blocks;
    this.#layers = layers;
    this.#budget = budget;
    this.#target = model;
  }

  /** An entity of one of the two sections that hold entities begins; the one before it is over. */
  begin(type: string, line: number, section: 'ENTITIES' | 'BLOCKS'): void {
    this.#endEntity();
    const isPart = this.#owner !== undefined && (compounds[this.#owner.type] as readonly string[]).includes(type);
    if (!isPart) {
      this.#endOwner();
      this.#target = section === 'ENTITIES' ? this.#model : this.#blocks;
      this.#row = this.#target.begin(type, line);
    }
    this.#current = isPart ? this.#part : this.#whole;
    this.#current.begin(type, line);
  }

  group(code: number, text: string, number: number, encoding: string): void {
    const entity = this.#current;
    if (!entity || !withGroups.has(entity.type)) return;
    if (code === 8) entity.state = this.#layers.state(text, encoding);
    else if (code === 2) entity.name = decodeText(text.trim(), encoding);
    else entity.add(code, number, this.#budget);
  }

  /** The section is over, and with it the last entity. */
  end(): void {
    this.#endEntity();
    this.#endOwner();
  }

  #endEntity(): void {
    const entity = this.#current;
    this.#current = undefined;
    if (!entity) return;
    if (entity === this.#whole) this.#endWhole(entity, this.#row as SourceRow);
    else if (entity.type === 'VERTEX') this.#owner?.polyline?.addVertex(entity);
    else if (entity.type === 'SEQEND') this.#endOwner();
  }

  #endOwner(): void {
    const owner = this.#owner;
    this.#owner = undefined;
    if (owner?.polyline) this.#target.take(owner.row, (sink) => (owner.polyline as PolylineEntity).convert(sink));
  }

  #endWhole(entity: Entity, row: SourceRow): void {
    const { type } = entity;
    const convert = simpleEntities.get(type);
    if (this.#target === this.#blocks && type === 'BLOCK') this.#blocks.open(entity);
    else if (this.#target === this.#blocks && type === 'ENDBLK') this.#blocks.close();
    else if (entity.number(67, 0) === 1 && this.#target === this.#model) this.#target.refuse(row, 'paper-space');
    else if (convert) this.#target.take(row, (sink) => convert(entity, sink));
    else if (type === 'POLYLINE') this.#owner = { type, row, polyline: new PolylineEntity(entity, this.#budget) };
    else if (type === 'INSERT') {
      this.#target.insert(row, readInsert(entity));
      this.#owner = { type, row };
    } else this.#target.refuse(row, annotations.has(type) ? 'annotation-not-drawn' : 'unsupported-entity');
  }
}
