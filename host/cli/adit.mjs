#!/usr/bin/env node
// adit COMMAND: what scripts do with a running server, and what plugin authors and operators do with plugins, backups and machines.
const commands = {
  import: () => import('./commands/import.mjs'),
  export: () => import('./commands/export.mjs'),
  tenant: () => import('./commands/tenant.mjs'),
  plugin: () => import('./commands/plugin.mjs'),
  backup: () => import('./commands/backup.mjs'),
  restore: () => import('./commands/restore.mjs'),
  doctor: () => import('./commands/doctor.mjs'),
};

const [name = '', ...rest] = process.argv.slice(2);
const load = commands[name];
if (load === undefined) {
  console.error(`adit knows: ${Object.keys(commands).join(', ')}. Ask one for its options with --help.`);
  process.exit(name === '' || name === '--help' ? 0 : 2);
}
const { run } = await load();
process.exitCode = await run(rest);
