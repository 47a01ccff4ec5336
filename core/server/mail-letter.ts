/** The content of a mail, without its layout. @beta */
export interface Letter {
  readonly subject: string;
  /** Paragraphs of plain text. */
  readonly lines: readonly string[];
  /** The one thing to do, below the first paragraphs. */
  readonly action?: { readonly label: string; readonly url: string };
  /** Small print, below a line. */
  readonly note?: string;
}

const ACCENT = '#2361d6';
const INK = '#16191d';
const QUIET = '#636b76';
const LINE = '#dfe3e8';
const FONT = "font-family:Inter,'Segoe UI',Helvetica,Arial,sans-serif";

/** The letter as plain text and as HTML that mail programs show; whatever people wrote into it stays text. @beta */
export function writeLetter({ subject, lines, action, note }: Letter): {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
} {
  const oneLine = subject.replaceAll(/\s+/g, ' ').trim();
  const text = [
    ...lines,
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...(note === undefined ? [] : ['-- ', note]),
  ];
  const paragraphs = lines.map((line) => `<p style="margin:0 0 14px;white-space:pre-line">${escape(line)}</p>`);
  const button =
    action &&
    `<p style="margin:22px 0"><a href="${escape(action.url)}" style="display:inline-block;padding:9px 18px;border-radius:5px;background:${ACCENT};color:#ffffff;text-decoration:none;font-weight:600">${escape(action.label)}</a></p>
<p style="margin:0 0 14px;color:${QUIET};font-size:12px;word-break:break-all">${escape(action.url)}</p>`;
  const small =
    note === undefined
      ? ''
      : `<p style="margin:24px 0 0;padding-top:12px;border-top:1px solid ${LINE};color:${QUIET};font-size:12px">${escape(note)}</p>`;
  return {
    subject: oneLine,
    text: `${text.join('\n\n')}\n`,
    html: `<!doctype html>
<html><head><meta charset="utf-8"><title>${escape(oneLine)}</title></head>
<body style="margin:0;padding:28px;background:#ffffff;color:${INK};${FONT};font-size:14px;line-height:1.5">
<div style="max-width:540px;margin:0 auto">
<p style="margin:0 0 22px;font-size:17px;font-weight:600">Adit</p>
${[...paragraphs, button ?? '', small].filter((part) => part !== '').join('\n')}
</div>
</body></html>
`,
  };
}

function escape(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '');
}
