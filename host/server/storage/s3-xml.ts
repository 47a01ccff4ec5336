const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  '#34': '"',
  '#39': "'",
};

/** What stands in each element of a name, as it is written. The store's answers repeat no name within itself. */
export function tagsOf(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}>([\\s\\S]*?)</${name}>`, 'g'))].map((match) => match[1] ?? '');
}

/** The text of the first element of a name; empty where there is none. */
export function tagOf(xml: string, name: string): string {
  return (tagsOf(xml, name)[0] ?? '').replaceAll(/&(\w+|#\d+);/g, (whole, entity: string) => named[entity] ?? whole);
}

/** What ends an upload in parts, by their tags in order. */
export function completeMultipart(tags: readonly string[]): string {
  const parts = tags.map(
    (tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag.replaceAll('"', '&quot;')}</ETag></Part>`,
  );
  return `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
}
