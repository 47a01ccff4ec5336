import { decodeText, GocadFrame, VertexNumbers, wordsOf } from 'adit/core/server';
import { FaceWriter } from '../mesh/face-writer.ts';
import type { RowAccount } from '../model/row-account.ts';
import type { ShapeModel } from '../model/shape-model.ts';
import { areCoordinates } from '../model/shape-sink.ts';
import type { VertexBudget } from '../model/vertex-budget.ts';

/** One surface of a file: its lines put its vertices and triangles into the model. */
export class SurfaceObject {
  readonly #model: ShapeModel;
  readonly #account: RowAccount;
  readonly #budget: VertexBudget;
  readonly #faces: FaceWriter;
  readonly #numbers = new VertexNumbers();
  readonly #usedNames: Set<string>;
  readonly #frame = new GocadFrame();
  #object: string | undefined;
  #parts = 0;
  #state = -1;
  #vertices = 0;
  #properties: readonly string[] = [];

  /** `usedNames` are those of the surfaces before it; objects of one name are numbered. */
  constructor(model: ShapeModel, account: RowAccount, budget: VertexBudget, usedNames: Set<string>) {
    this.#model = model;
    this.#account = account;
    this.#budget = budget;
    this.#faces = new FaceWriter(model, account, budget);
    this.#usedNames = usedNames;
  }

  take(text: string, line: number): void {
    if (this.#frame.take(text)) return;
    const words = wordsOf(text);
    switch (words[0]) {
      case 'VRTX':
      case 'PVRTX':
        return this.#addVertex(words, line);
      case 'ATOM':
      case 'PATOM':
        return this.#numbers.set(Number(words[1]), this.#numbers.get(Number(words[2])));
      case 'TRGL':
        return this.#addTriangle(words, line);
      case 'TFACE':
      case '3DFace':
        this.#parts += 1;
        this.#state = -1;
        return;
      case 'PROPERTIES':
        this.#properties = words.slice(1);
        return;
      default:
    }
  }

  /** Says what it is measured in, and what of the surface is left out. */
  end(): void {
    const { unit, mixedUnits } = this.#frame;
    this.#model.unit ??= unit;
    if (mixedUnits) this.#account.warnOfFile('axis-units-differ', { units: mixedUnits.join(', ') });
    if (this.#properties.length === 0) return;
    this.#account.warnOfFile('values-left-out', { names: decodeText(this.#properties.slice(0, 20).join(', ')) });
    this.#properties = [];
  }

  #addVertex(words: readonly string[], line: number): void {
    this.#budget.spend(1);
    this.#vertices += 1;
    const xyz = this.#frame.place(words.slice(2, 5));
    const isThere = areCoordinates(xyz);
    this.#numbers.set(Number(words[1]), this.#model.vertices.length / 3);
    this.#model.vertices.append(isThere ? xyz : [Number.NaN, Number.NaN, Number.NaN]);
    if (!isThere) this.#account.warn({ entity: words[0] as string, number: this.#vertices, line }, 'bad-vertex');
  }

  #addTriangle(words: readonly string[], line: number): void {
    const row = { entity: 'TRGL', number: this.#account.begin(), line };
    const vertices = words.slice(1, 4).map((word) => this.#numbers.get(Number(word)));
    const unknown = vertices.indexOf(-1);
    if (unknown >= 0) return this.#account.reject(row, 'index-out-of-range', { index: words[unknown + 1] as string });
    this.#faces.add(row, { vertices }, this.#stateOfPart());
  }

  /** Triangles go by their surface, and within it by the part that they stand in. */
  #stateOfPart(): number {
    const object = (this.#object ??= this.#uniqueName());
    if (this.#state < 0)
      this.#state = this.#model.states.push({ names: [object, `TFACE ${Math.max(1, this.#parts)}`], object }) - 1;
    return this.#state;
  }

  #uniqueName(): string {
    const { name: said } = this.#frame;
    const name = said === undefined ? 'TSurf' : decodeText(said);
    let unique = name;
    for (let number = 2; this.#usedNames.has(unique); number += 1) unique = `${name} (${number})`;
    this.#usedNames.add(unique);
    return unique;
  }
}
