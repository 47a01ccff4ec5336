const EDGE_BYTES = 65_536;

/**
 * A text by which the server knows a file again after the page was reloaded: the same for the same name, size, time of change,
 * and first and last 64 KiB. Not secret, and free of Web Crypto, which browsers offer to secure pages only.
 */
export async function identifyFile(file: File): Promise<string> {
  const head = new Uint8Array(await file.slice(0, EDGE_BYTES).arrayBuffer());
  const tail = new Uint8Array(await file.slice(Math.max(EDGE_BYTES, file.size - EDGE_BYTES)).arrayBuffer());
  const hash = hashOf([new TextEncoder().encode(file.name), head, tail]);
  return `${file.size.toString(36)}-${file.lastModified.toString(36)}-${hash}`;
}

/** Two 32-bit FNV-1a lanes with different seeds, as 16 hexadecimal digits. */
function hashOf(parts: readonly Uint8Array[]): string {
  let left = 0x811c9dc5;
  let right = 0x9747b28c;
  for (const part of parts) {
    for (const byte of part) {
      left = Math.imul(left ^ byte, 0x01000193);
      right = Math.imul(right ^ byte ^ (left >>> 15), 0x85ebca6b);
    }
    left = Math.imul(left ^ 0xff, 0x01000193);
  }
  return [left, right].map((lane) => (lane >>> 0).toString(16).padStart(8, '0')).join('');
}
