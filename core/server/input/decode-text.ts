const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Text of which each character stands for a byte, as it was meant: UTF-8 where it is, else in `encoding`. The result holds on to no other text. @internal */
export function decodeText(bytes: string, encoding = 'windows-1252'): string {
  const buffer = Buffer.from(bytes, 'latin1');
  try {
    return utf8.decode(buffer);
  } catch {
    return decoderOf(encoding).decode(buffer);
  }
}

function decoderOf(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding);
  } catch {
    return new TextDecoder('windows-1252');
  }
}
