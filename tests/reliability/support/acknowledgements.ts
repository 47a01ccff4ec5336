import type { TracedCall } from './trace.ts';

/** What a trace says of the acknowledged chunks: how many there are, and those that came before their bytes were on disk. */
export interface Acknowledgements {
  readonly count: number;
  readonly tooEarly: string[];
}

const uuid = '[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}';
const reply = new RegExp(`HTTP/1\\.1 (200|412) .*\\\\"id\\\\":\\\\"(${uuid})\\\\"`, 's');
const isDone = (call: TracedCall): boolean => call.result === '0';
const inOrder = (...calls: (TracedCall | undefined)[]): boolean =>
  calls.every((call, index) => {
    const before = index === 0 ? undefined : calls[index - 1];
    return call !== undefined && (index === 0 || (before !== undefined && before.ended < call.begun));
  });

/**
 * Checks each answer that acknowledges a chunk: the chunk was written, the file synced, the folder synced, the row sent to the
 * database, and only then the answer; for a whole file, that its move was synced in both folders as well.
 */
export function checkAcknowledgements(calls: readonly TracedCall[]): Acknowledgements {
  const folderSyncs = calls.filter(
    (call) => call.name === 'fsync' && /\/(staging|kept\/\w\w)>/.test(call.text) && isDone(call),
  );
  // Any sync that lies between the two: syncs of other requests run at the same time, and may end in another order than they began.
  const syncBetween = (folder: string, from?: TracedCall, to?: TracedCall): TracedCall | undefined =>
    folderSyncs.find((sync) => inOrder(from, sync, to) && sync.text.includes(`${folder}>`));
  const byFile = new Map<string, TracedCall[]>();
  const tooEarly: string[] = [];
  let count = 0;
  for (const call of calls) {
    for (const id of new Set(call.text.match(new RegExp(uuid, 'g')))) {
      const known = byFile.get(id) ?? [];
      byFile.set(id, known);
      known.push(call);
    }
    const [, status, id = ''] = reply.exec(call.text) ?? [];
    if (!status || !/is_completed|missingChunks/.test(call.text)) continue;
    count += 1;
    const ofFile = (byFile.get(id) ?? []).filter((other) => other.begun < call.begun);
    const row = ofFile.findLast(({ text }) => /insert into .*raw_file_chunks/s.test(text));
    const written = ofFile.findLast((other) => other.name.startsWith('pwrite') && other.begun < (row?.begun ?? 0));
    const synced = ofFile.find(
      (other) =>
        other.name === 'fsync' &&
        other.text.includes('.upload>') &&
        isDone(other) &&
        other.begun > (written?.ended ?? 0),
    );
    if (!inOrder(written, synced, syncBetween('/staging', synced, row), row, call))
      tooEarly.push(`chunk of ${id} (${status})`);
    // What has been told once need not be told again.
    byFile.set(
      id,
      ofFile.filter((other) => other !== row),
    );
    if (!/is_completed\\":true/.test(call.text)) continue;
    const moved = ofFile.find((other) => other.name.startsWith('rename') && isDone(other));
    const isKept = syncBetween(`/kept/${id.slice(0, 2)}`, moved, call);
    if (!isKept || !syncBetween('/staging', moved, call)) tooEarly.push(`file ${id}`);
  }
  return { count, tooEarly };
}
