import { notFound, ownLanguage } from 'adit/core';
import {
  writeLetter,
  type Directory,
  type Mail,
  type OneTimeSecrets,
  type People,
  type Profile,
} from 'adit/core/server';
import type { AccountMails, Inviter } from '../../shared/index.ts';
import { letterTexts, type LetterTexts } from './letter-texts.ts';

/** Writes and sends the letters about accounts. */
export class LetterSender implements AccountMails {
  #directory: Directory;
  #people: People;
  #secrets: OneTimeSecrets;
  #mail: Mail;

  constructor(parts: {
    readonly directory: Directory;
    readonly people: People;
    readonly secrets: OneTimeSecrets;
    readonly mail: Mail;
  }) {
    this.#directory = parts.directory;
    this.#people = parts.people;
    this.#secrets = parts.secrets;
    this.#mail = parts.mail;
  }

  async makeLink(userId: string, from: Inviter): Promise<string> {
    const user = await this.#profile(userId);
    await this.#people.noteInvitation(userId, from.id);
    return user.isExternal ? this.#mail.link('/') : this.#activationLink(user);
  }

  async invite(userId: string, from: Inviter): Promise<void> {
    const user = await this.#profile(userId);
    const url = await this.makeLink(userId, from);
    await this.#send(user, user.isExternal ? 'inviteExternal' : 'invite', url, from.name, from.tenantId);
  }

  async tellDecision(userId: string, isApproved: boolean): Promise<void> {
    const letter = isApproved ? 'accessApproved' : 'accessDenied';
    await this.#send(await this.#profile(userId), letter, this.#mail.link('/'));
  }

  /**
   * A link to a new password; to a pending account that of its invitation once more, to one that has no password, or waits for a decision, nothing.
   */
  async recover(user: Profile): Promise<void> {
    if (user.isExternal || user.isActive === false || user.isAccessRequested) return;
    if (user.isActive === undefined) return this.#send(user, 'invite', await this.#activationLink(user), 'Adit');
    const token = await this.#secrets.issue(user.id, 'reset-password');
    await this.#send(user, 'recover', this.#mail.link('/reset-password', { userId: user.id, token }));
  }

  async tellPasswordChanged(user: Profile): Promise<void> {
    await this.#send(user, 'passwordChanged', this.#mail.link('/forgot'));
  }

  async tellMoved(user: Profile): Promise<void> {
    await this.#send(user, 'movedToSingleSignOn', this.#mail.link('/'));
  }

  /** Asks all active administrators of the user's tenant. */
  async askAdministrators(user: Profile): Promise<void> {
    const everybody = await this.#directory.users(user.tenantId);
    for (const person of everybody)
      if (person.isActive === true && person.globalRole.endsWith('Administrator'))
        await this.#send(person, 'accessRequested', this.#mail.link(`/users/${user.id}`), user.name);
  }

  async #activationLink(user: Profile): Promise<string> {
    const token = await this.#secrets.issue(user.id, 'activate-account');
    return this.#mail.link('/activate-account', { userId: user.id, token });
  }

  async #send(
    user: Profile,
    letter: keyof LetterTexts,
    url: string,
    other = '',
    tenantId = user.tenantId,
  ): Promise<void> {
    const text = letterTexts[ownLanguage(user.preferences.language)][letter]({ name: user.name, other, url });
    await this.#mail.send({ tenantId, to: user.email, ...writeLetter(text) });
  }

  async #profile(userId: string): Promise<Profile> {
    const profile = await this.#directory.profile(userId);
    if (!profile) throw notFound('user');
    return profile;
  }
}
