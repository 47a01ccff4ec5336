/** The option by which a command agrees to what a server half asks for. */
export const consentOption = { yes: { type: 'boolean' } };

const reads = 'read:';

/** Says in lines what the server half of a plugin asks for; `permissions` are ids with the roles that have them by default. */
export function describeHalf({ id, version, needs, permissions }) {
  const { network, data, services, memoryMegabytes } = needs;
  const facts = [
    ['Memory', `${memoryMegabytes} MB`],
    ['Network', network.join(', ') || 'none'],
    ['Data', data.map(describeData).join(', ') || 'none'],
    ['Services', services.join(', ') || 'none'],
    ['Permissions', permissions.map(({ id: name, roles }) => `${name} (${roles.join(', ')})`).join(', ') || 'none'],
  ];
  return [
    `${id} ${version} brings code for the server, which runs in a process of its own. Beside its own files and tables it asks for:`,
    ...facts.map(([name, text]) => `  ${name.padEnd(12)} ${text}`),
  ].join('\n');
}

function describeData(need) {
  if (need === 'create') return 'makes datasets';
  return need.startsWith(reads) ? `reads ${need.slice(reads.length)}` : 'reads datasets of every type';
}

/** Whether whoever calls the command agrees: by `--yes`, or when asked on a terminal; undefined where nobody can be asked. */
export async function isAgreed(values, { ask }) {
  if (values.yes) return true;
  if (ask === undefined) return undefined;
  return /^y(es)?$/i.test((await ask('Let it run? [y/N] ')).trim());
}
