const HEAD_END = Buffer.from('\r\n\r\n');
const LINE_END = Buffer.from('\r\n');

/** The content of the file field `name` of a multipart form; undefined when the bytes are no such form or have no such field. */
export function formFile(form: Buffer, name: string): Buffer | undefined {
  const lineEnd = form.indexOf(LINE_END);
  if (lineEnd < 3 || lineEnd > 80 || form.subarray(0, 2).toString('latin1') !== '--') return undefined;
  const boundary = Buffer.concat([LINE_END, form.subarray(0, lineEnd)]);
  for (let at = lineEnd + LINE_END.length; at < form.length;) {
    const headEnd = form.indexOf(HEAD_END, at);
    const end = headEnd < 0 ? -1 : form.indexOf(boundary, headEnd + LINE_END.length);
    if (end < 0) return undefined;
    const head = form.subarray(at, headEnd).toString('latin1');
    const field = /^content-disposition:\s*form-data\b[^\r\n]*?;\s*name="([^"\r\n]*)"/im.exec(head)?.[1];
    if (field === name) return form.subarray(headEnd + HEAD_END.length, end);
    at = end + boundary.length + LINE_END.length;
  }
  return undefined;
}
