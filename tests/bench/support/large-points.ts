import { createWriteStream } from 'node:fs';
import { once } from 'node:events';

const ROWS_AT_ONCE = 10_000;
const ROCKS = ['granite', 'basalt', 'andesite porphyry', 'massive sulphide', 'overburden'];

/** What was written: how many rows, how many of them without a grade, and the sum of the grades. */
export interface LargePoints {
  readonly rows: number;
  readonly missing: number;
  readonly sum: number;
  readonly bytes: number;
}

/** Writes a point file of at least `bytes` bytes, about 100 a row, at UTM coordinates; the same every time. */
export async function writeLargePoints(path: string, bytes: number): Promise<LargePoints> {
  let seed = 20_261_121;
  const random = (): number => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
  const stream = createWriteStream(path);
  let [rows, missing, sum, written] = [0, 0, 0, 0];
  const put = async (text: string): Promise<void> => {
    written += text.length;
    if (!stream.write(text)) await once(stream, 'drain');
  };
  await put('SAMPLE,EAST,NORTH,RL,AU_PPM,CU_PCT,S_PCT,DENSITY,ROCK,LABORATORY\n');
  while (written < bytes) {
    const lines: string[] = [];
    for (let at = 0; at < ROWS_AT_ONCE; at += 1) {
      const gold = Math.floor(random() * 10_000) / 1000;
      const hasGold = random() >= 0.1;
      if (hasGold) sum += gold;
      else missing += 1;
      rows += 1;
      lines.push(
        `SAMPLE-${rows},${(478_000 + random() * 4000).toFixed(3)},${(6_772_000 + random() * 4000).toFixed(3)},` +
          `${(200 + random() * 300).toFixed(2)},${hasGold ? gold : ''},${(random() * 2).toFixed(4)},` +
          `${(random() * 8).toFixed(3)},${(2.4 + random()).toFixed(3)},${ROCKS[Math.floor(random() * 5)]},LAB-${Math.floor(random() * 9)}`,
      );
    }
    await put(`${lines.join('\n')}\n`);
  }
  stream.end();
  await once(stream, 'finish');
  return { rows, missing, sum, bytes: written };
}
