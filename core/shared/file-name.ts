const LONGEST = 120;
/** What some file system refuses, what ends a path, and what changes the direction or the look of a text. */
const unsafe = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}<>:"/\\|?*]/gu;
const deviceName = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/** A name that every file system accepts, as close to `name` as possible; never empty, hidden or a path. @public */
export function safeFileName(name: string): string {
  const plain = name
    .normalize('NFC')
    .replaceAll(unsafe, '_')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[. ]+/, '');
  const short = [...plain]
    .slice(0, LONGEST)
    .join('')
    .replace(/[. ]+$/, '');
  return (short === '' ? 'dataset' : short).replace(deviceName, '$1_');
}

/** A file's extension in lower case, without its dot; empty when it has none. @public */
export function extensionOf(fileName: string): string {
  return /\.([^./\\]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
}

/** The Content-Disposition of a download (RFC 6266), with a plain name for programs that do not know `filename*`. @public */
export function contentDisposition(fileName: string): string {
  const plain = fileName.replaceAll(/[^\x20-\x7e]/g, '_').replaceAll(/["\\%]/g, '_');
  const encoded = encodeURIComponent(fileName).replaceAll(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** The name that `contentDisposition` wrote; undefined where there is none. @public */
export function fileNameOf(disposition: string | null): string | undefined {
  const encoded = /filename\*=UTF-8''([^;\s]+)/i.exec(disposition ?? '')?.[1];
  if (encoded === undefined) return undefined;
  try {
    return safeFileName(decodeURIComponent(encoded));
  } catch {
    return undefined;
  }
}
