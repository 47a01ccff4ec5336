import type { SurfaceReader } from 'adit/core/server';

/** Reads a made-up sort of surfaces as another plugin would: lines `v x y z`, `f a b c name`, and words that it leaves out. */
export const surfaceReader: SurfaceReader = {
  sniff: (head) => (head.toString('latin1').startsWith('stairs') ? 0.8 : 0),
  async read(file, sink) {
    const parts: Uint8Array[] = [];
    for await (const part of await file.open()) parts.push(Buffer.from(part));
    const [, ...lines] = Buffer.concat(parts).toString('utf8').trim().split('\n');
    sink.unit('ft');
    for (const [at, text] of lines.entries()) {
      const [word, ...fields] = text.split(' ');
      const row = { entity: word ?? '', line: at + 2 };
      const [a = 0, b = 0, c = 0] = fields.slice(0, 3).map(Number);
      if (word === 'v') sink.vertex(a, b, c);
      else if (word === 'f') sink.face(row, [a, b, c], fields[3]);
      else sink.reject(row, 'unknown-word', { word: String(word) });
    }
    sink.warn('made-up');
  },
};
