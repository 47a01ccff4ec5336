import { connect, need, runCommand, UsageError } from './command-line.mjs';

const help = `adit tenant create --name NAME --admin-email ADDRESS --admin-name NAME
adit tenant list

Makes an organisation on a running server, as the page of tenants does: with a first site, and a first System Administrator of its own, who
is sent a link that activates the account. Only System Administrators of the tenant that runs the deployment may do so.

  --server ADDRESS       the server; default http://127.0.0.1:8321, or ADIT_SERVER
  --email, --password    the account; better ADIT_EMAIL and ADIT_PASSWORD, or ADIT_TOKEN for a bearer token
  --name NAME            the tenant's name
  --site NAME            the name of its first site; default First site
  --admin-email ADDRESS  who administers it
  --admin-name NAME      that person's name
  --admin-language CODE  en or es, for the mail and the product; default en

create prints the tenant's id as a line of JSON; list prints a line for each tenant. Ends with 0 when it is done, 1 when something failed,
2 when the call was wrong.`;

const text = { type: 'string' };
const options = {
  server: text,
  email: text,
  password: text,
  name: text,
  site: text,
  'admin-email': text,
  'admin-name': text,
  'admin-language': text,
};

/** Runs `adit tenant`; answers the exit code. */
export function run([verb = '', ...words], io) {
  const work = { create: createTenant, list: listTenants }[verb] ?? refuse;
  // Asked for its help, it has no verb.
  const rest = verb.startsWith('-') ? [verb, ...words] : words;
  return runCommand(rest, { help, options, work }, io);
}

async function createTenant(values, { env, print }) {
  const [name, email, administrator] = ['name', 'admin-email', 'admin-name'].map((option) =>
    need(values, option, 'tenant'),
  );
  const { id } = await connect(values, env).call('POST', '/plugins/admin/tenants', {
    name,
    siteName: values.site ?? 'First site',
    administrator: { email, name: administrator, language: values['admin-language'] ?? 'en' },
  });
  print(JSON.stringify({ id, name }));
  return 0;
}

async function listTenants(values, { env, print }) {
  for (const tenant of await connect(values, env).call('GET', '/plugins/admin/tenants')) print(JSON.stringify(tenant));
  return 0;
}

async function refuse() {
  throw new UsageError('adit tenant knows: create, list; see adit tenant --help');
}
