import { SocketAhead } from 'adit/core/web';
import { EarlyAnswers } from './services/early-answers.ts';
import { FirstQuestions } from './services/first-questions.ts';
import { parseJson } from './services/parse-json.ts';
import { SESSION_ADDRESS } from './services/session-address.ts';
import { StoredText } from './services/stored-text.ts';

/** Where the API is unless the configuration says otherwise; what was asked for there is not taken then. */
const USUAL_API = '/api';

/** What is on its way while the rest of the program is. This file is the first that comes, so it needs next to nothing. */
export const earlyAnswers = new EarlyAnswers();

const bearer = new StoredText('token').read();
const site = (parseJson(new StoredText('active-site').read()) as { id: string } | undefined)?.id;
const plugins = site === undefined ? '/plugins' : `/plugins?site=${encodeURIComponent(site)}`;
const others = bearer === undefined || site === undefined ? [] : new FirstQuestions().of(site);
const address = others.length === 0 ? undefined : new StoredText(SESSION_ADDRESS).read();
/** A socket to where the last render session was. */
export const earlySocket = address === undefined ? undefined : new SocketAhead(address);
for (const path of new Set([plugins, ...others])) earlyAnswers.ask(USUAL_API + path, bearer);
