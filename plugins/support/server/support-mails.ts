import { ownLanguage } from 'adit/core';
import {
  writeLetter,
  type Account,
  type Directory,
  type Letter,
  type Mail,
  type Profile,
  type Tenants,
} from 'adit/core/server';
import { supportFields, type SupportField, type SupportRequest } from '../shared/index.ts';

type Language = 'en' | 'es';
type Labels = Readonly<Record<SupportField, string>>;

const labels: Readonly<Record<Language, Labels>> = {
  en: {
    name: 'Name',
    email: 'E-mail',
    company: 'Company',
    tenant: 'Tenant',
    site: 'Site',
    subject: 'Subject',
    message: 'Message',
  },
  es: {
    name: 'Nombre',
    email: 'Correo electrónico',
    company: 'Empresa',
    tenant: 'Organización',
    site: 'Sitio',
    subject: 'Asunto',
    message: 'Mensaje',
  },
};

const notes: Readonly<Record<Language, { readonly user: string; readonly visitor: string; readonly prefix: string }>> =
  {
    en: {
      prefix: 'Request for support',
      user: 'The account that sent this was signed in as',
      visitor: 'Nobody was signed in: the name and the address are those that the visitor gave.',
    },
    es: {
      prefix: 'Solicitud de soporte',
      user: 'La cuenta que envió esto había iniciado sesión como',
      visitor: 'Nadie había iniciado sesión: el nombre y la dirección son los que dio el visitante.',
    },
  };

/** Passes requests for support on by mail: to the deployment's support address, else to the System Administrators of the caller's tenant. */
export class SupportMails {
  #directory: Directory;
  #mail: Mail;
  #tenants: Tenants;
  #supportAddress: string | undefined;

  constructor(directory: Directory, mail: Mail, tenants: Tenants, supportAddress: string | undefined) {
    this.#directory = directory;
    this.#mail = mail;
    this.#tenants = tenants;
    this.#supportAddress = supportAddress;
  }

  async send(visitor: Account | undefined, request: SupportRequest): Promise<void> {
    for (const { tenantId, to, language } of await this.#recipients(visitor))
      await this.#mail.send({ tenantId, to, ...writeLetter(letterOf(request, visitor, language)) });
  }

  async #recipients(
    visitor: Account | undefined,
  ): Promise<{ readonly tenantId: string; readonly to: string; readonly language: Language }[]> {
    const everybody = await this.#directory.systemAdministrators();
    const own = everybody.filter(({ tenantId }) => tenantId === visitor?.tenantId);
    // A tenant without one of its own is looked after by those who run the deployment, as visitors are.
    const people = own.length > 0 ? own : await this.#whoRunDeployment(everybody);
    const [first] = people;
    if (this.#supportAddress !== undefined && first)
      return [{ tenantId: first.tenantId, to: this.#supportAddress, language: 'en' }];
    return people.map(({ tenantId, email, preferences }) => ({
      tenantId,
      to: email,
      language: ownLanguage(preferences.language),
    }));
  }

  async #whoRunDeployment(people: readonly Profile[]): Promise<Profile[]> {
    const runs = await Promise.all(people.map(({ tenantId }) => this.#tenants.runsDeployment(tenantId)));
    return people.filter((_person, at) => runs[at]);
  }
}

function letterOf(request: SupportRequest, visitor: Account | undefined, language: Language): Letter {
  const facts = supportFields.filter((field) => field !== 'message' && field !== 'subject');
  const note = notes[language];
  return {
    subject: `${note.prefix}: ${request.subject}`,
    lines: [facts.map((field) => `${labels[language][field]}: ${request[field]}`).join('\n'), request.message],
    note: visitor ? `${note.user} ${visitor.email}.` : note.visitor,
  };
}
