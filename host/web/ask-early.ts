import type { EnabledPlugins } from 'adit/core';
import { SocketAhead } from 'adit/core/web';
import { EarlyAnswers } from './services/early-answers.ts';
import { FirstQuestions } from './services/first-questions.ts';
import { parseJson } from './services/parse-json.ts';
import { SESSION_ADDRESS } from './services/session-address.ts';
import { StoredText } from './services/stored-text.ts';

/** Where the API is unless the configuration says otherwise; what was asked for there is not taken then. */
const USUAL_API = '/api';

/** What is on its way while the program is. This script stands in the page, so it needs next to nothing. */
const answers = new EarlyAnswers();

const bearer = new StoredText('token').read();
const site = (parseJson(new StoredText('active-site').read()) as { id: string } | undefined)?.id;
const plugins = site === undefined ? '/plugins' : `/plugins?site=${encodeURIComponent(site)}`;
const others = bearer === undefined || site === undefined ? undefined : new FirstQuestions().of(site);
// A link begins a session of its own.
const address = others && location.search === '' ? new StoredText(SESSION_ADDRESS).read() : undefined;
globalThis.aditEarly = { answers, socket: address === undefined ? undefined : new SocketAhead(address) };
/** Whether the user may do anything on the site, and all plugins are on that were: a question that is refused helps nobody. */
const mayAsk = answers
  .ask(USUAL_API + plugins, bearer)
  .then((answer) => answer?.clone().json() as Promise<EnabledPlugins> | undefined)
  .then(
    (answer) => {
      if (!answer || !others) return false;
      const on = new Set(answer.plugins.map(({ id }) => id));
      return answer.permissions.length > 0 && others.plugins.every((id) => on.has(id));
    },
    () => false,
  );
for (const path of others?.ofUser ?? []) void answers.ask(USUAL_API + path, bearer);
for (const path of others?.ofSite ?? []) void answers.ask(USUAL_API + path, bearer, mayAsk);
