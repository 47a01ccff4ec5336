import { knownText, type Translate } from 'adit/core/web';
import type { AuditLine } from 'adit/plugins/admin';

const CHANGE = /^(.*): (.+) → (.+)$/s;
const FIELDS = /^(.*): ([\w, ]+)$/s;
const LAST = /^(.*), (.+)$/s;

/** What a line of the audit log is about, with roles and fields in the language of the reader; the log itself keeps one text for all. */
export function detailText(t: Translate, { action, detail }: Pick<AuditLine, 'action' | 'detail'>): string {
  const word = (kind: 'role' | 'field', text: string): string => {
    const key = kind === 'role' ? `role.${text.toLowerCase().replaceAll(' ', '-')}` : `audit.field.${text}`;
    return knownText(t, key) ?? text;
  };
  if (action === 'role-changed' || action === 'site-role-changed')
    return detail.replace(
      CHANGE,
      (_all, who: string, from: string, to: string) => `${who}: ${word('role', from)} → ${word('role', to)}`,
    );
  if (action === 'user-created')
    return detail.replace(LAST, (_all, email: string, role: string) => `${email}, ${word('role', role)}`);
  if (action === 'site-changed')
    return detail.replace(
      FIELDS,
      (_all, site: string, fields: string) =>
        `${site}: ${fields
          .split(', ')
          .map((field) => word('field', field))
          .join(', ')}`,
    );
  return detail;
}
