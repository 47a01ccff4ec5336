import { connect } from '../command-line.mjs';

const text = { type: 'string' };

/** The options of the commands that ask a running server about plugins, for all tenants. */
export const accountOptions = { server: text, email: text, password: text };

/** What a command's help says of them. */
export const accountHelp = `  --server ADDRESS       the server; default http://127.0.0.1:8321, or ADIT_SERVER
  --email, --password    the account; better ADIT_EMAIL and ADIT_PASSWORD, or ADIT_TOKEN for a bearer token`;

/** The options of those that ask for one tenant. */
export const serverOptions = { ...accountOptions, tenant: text };

/** What a command's help says of them. */
export const serverHelp = `${accountHelp}
  --tenant NAME|ID       another tenant than the account's; for System Administrators of the tenant that runs the deployment`;

/** A client of the server, and the end of an address that names the tenant that the options name. */
export async function connectForTenant(values, env) {
  const client = connect(values, env);
  if (values.tenant === undefined) return { client, query: '' };
  const tenants = await client.call('GET', '/plugins/admin/tenants');
  const found = tenants.find(({ id, name }) => id === values.tenant || name === values.tenant);
  if (!found) throw new Error(`There is no tenant "${values.tenant}"; adit tenant list lists them`);
  return { client, query: `?${new URLSearchParams({ tenant: found.id })}` };
}
