import { ownLanguage } from 'adit/core';
import { writeLetter, type Directory, type Letter, type Mail } from 'adit/core/server';
import { stateLink } from '../shared/index.ts';

/** A state that was shared. */
export interface SharedState {
  readonly stateId: string;
  readonly siteId: string;
  readonly name: string;
  /** Who shared it, by name. */
  readonly from: string;
}

const letters: Readonly<Record<'en' | 'es', (to: string, state: SharedState, url: string) => Letter>> = {
  en: (to, { from, name }, url) => ({
    subject: `${from} has shared “${name}” with you`,
    lines: [
      `Hello ${to},`,
      `${from} has shared the saved state “${name}” with you. It opens after you have signed in.`,
    ],
    action: { label: 'Open the state', url },
  }),
  es: (to, { from, name }, url) => ({
    subject: `${from} ha compartido «${name}» con usted`,
    lines: [`Hola, ${to}:`, `${from} ha compartido con usted el estado guardado «${name}». Se abre al iniciar sesión.`],
    action: { label: 'Abrir el estado', url },
  }),
};

/** Tells users by mail what was shared with them. */
export class ShareMails {
  #directory: Directory;
  #mail: Mail;

  constructor(directory: Directory, mail: Mail) {
    this.#directory = directory;
    this.#mail = mail;
  }

  async send(userIds: readonly string[], state: SharedState): Promise<void> {
    const url = stateLink(this.#mail.link(''), { id: state.stateId, siteId: state.siteId });
    for (const userId of userIds) {
      const user = await this.#directory.profile(userId);
      if (!user) continue;
      const letter = writeLetter(letters[ownLanguage(user.preferences.language)](user.name, state, url));
      await this.#mail.send({ tenantId: user.tenantId, to: user.email, ...letter });
    }
  }
}
