const CHUNK_CHARACTERS = 1 << 18;

/** The groups of a text drawing under way. */
export class DxfText {
  #text = '';

  /** True when what was written is worth being sent. */
  get isFull(): boolean {
    return this.#text.length >= CHUNK_CHARACTERS;
  }

  /** Gives what was written, and starts anew. */
  take(): Uint8Array {
    const taken = Buffer.from(this.#text, 'latin1');
    this.#text = '';
    return taken;
  }

  group(code: number, value: string | number): this {
    this.#text += `${String(code).padStart(3)}\r\n${value}\r\n`;
    return this;
  }

  /** The layer of an entity. */
  name(layer: string): this {
    return this.group(8, layerName(layer));
  }

  /** A point: its x at `code`, its y and z at codes 10 and 20 higher. Numbers have the fewest digits that read back as the same. */
  place(code: number, place: readonly number[]): this {
    for (const [axis, value] of place.entries()) this.group(code + axis * 10, value);
    return this;
  }

  section(name: string): void {
    this.group(0, 'SECTION').group(2, name);
  }

  endSection(): void {
    this.group(0, 'ENDSEC');
  }
}

/** A name that a layer may have: without the characters that drawings forbid, others than those of ASCII by their numbers. */
function layerName(name: string): string {
  // oxlint-disable-next-line no-control-regex -- they would end the group
  const plain = name.replaceAll(/[\u0000-\u001f<>/\\":;?*|=`,]/g, '_').trim();
  return plain === '' ? '0' : plain.replaceAll(/[^\0-\x7f]/g, escaped);
}

function escaped(character: string): string {
  return `\\U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
}
