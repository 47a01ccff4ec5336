/** The encoding that a code page of DXF names, for example `windows-1252` for `ANSI_1252`. */
export function encodingOfCodePage(codePage: string): string {
  const page = /^(?:ansi|dos)_?(\d+)$/i.exec(codePage.trim())?.[1] ?? '1252';
  const asian: Readonly<Record<string, string>> = { 932: 'shift_jis', 936: 'gbk', 949: 'euc-kr', 950: 'big5' };
  return asian[page] ?? `windows-${page}`;
}

/** Text of DXF with its escapes `\U+00E9` undone. */
export function undoDxfEscapes(text: string): string {
  return text.replaceAll(/\\U\+([0-9a-f]{4})/gi, (_escape, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );
}
