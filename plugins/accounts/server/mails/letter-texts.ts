import type { Letter } from 'adit/core/server';

/** What letters name. */
export interface LetterValues {
  /** The recipient's name. */
  readonly name: string;
  /** Somebody else whom the letter is about. */
  readonly other: string;
  readonly url: string;
}

/** The letters about accounts in one language. */
export type LetterTexts = Readonly<
  Record<
    | 'invite'
    | 'inviteExternal'
    | 'recover'
    | 'passwordChanged'
    | 'movedToSingleSignOn'
    | 'accessRequested'
    | 'accessApproved'
    | 'accessDenied',
    (values: LetterValues) => Letter
  >
>;

/** The letters in English and in Spanish. */
export const letterTexts: Readonly<Record<'en' | 'es', LetterTexts>> = {
  en: {
    invite: ({ name, other, url }) => ({
      subject: 'Your invitation to Adit',
      lines: [`Hello ${name},`, `${other} has invited you to Adit. Activate your account and choose a password.`],
      action: { label: 'Activate the account', url },
      note: 'The link works once and for three days. If you did not expect this mail, you need not do anything.',
    }),
    inviteExternal: ({ name, other, url }) => ({
      subject: 'Your invitation to Adit',
      lines: [`Hello ${name},`, `${other} has invited you to Adit. Sign in with your organisation’s single sign-on.`],
      action: { label: 'Go to Adit', url },
      note: 'If you did not expect this mail, you need not do anything.',
    }),
    recover: ({ name, url }) => ({
      subject: 'Choose a new password',
      lines: [`Hello ${name},`, 'Somebody, probably you, has asked for a new password of your account.'],
      action: { label: 'Choose a new password', url },
      note: 'The link works once and for 60 minutes. If it was not you, ignore this mail: your password stays as it is.',
    }),
    passwordChanged: ({ name, url }) => ({
      subject: 'Your password was changed',
      lines: [
        `Hello ${name},`,
        'The password of your account was changed, and its other sign-ins have ended.',
        'If it was not you, choose a new password at once and tell an administrator.',
      ],
      action: { label: 'Choose a new password', url },
    }),
    movedToSingleSignOn: ({ name, url }) => ({
      subject: 'Your account signs in with single sign-on now',
      lines: [
        `Hello ${name},`,
        'Your account was moved to the single sign-on of your organisation. Its password no longer works, and its other sign-ins have ended.',
        'If it was not you, tell an administrator at once.',
      ],
      action: { label: 'Sign in', url },
    }),
    accessRequested: ({ name, other, url }) => ({
      subject: `${other} asks for access`,
      lines: [`Hello ${name},`, `${other} asks for access to Adit. Choose the sites and approve or deny the request.`],
      action: { label: 'Look at the request', url },
    }),
    accessApproved: ({ name, url }) => ({
      subject: 'Your access was approved',
      lines: [`Hello ${name},`, 'An administrator has approved your request. You can sign in now.'],
      action: { label: 'Sign in', url },
    }),
    accessDenied: ({ name }) => ({
      subject: 'Your access was denied',
      lines: [
        `Hello ${name},`,
        'An administrator has denied your request for access to Adit. Ask your administrator if you think that this is a mistake.',
      ],
    }),
  },
  es: {
    invite: ({ name, other, url }) => ({
      subject: 'Su invitación a Adit',
      lines: [`Hola, ${name}:`, `${other} le ha invitado a Adit. Active su cuenta y elija una contraseña.`],
      action: { label: 'Activar la cuenta', url },
      note: 'El enlace sirve una sola vez y durante tres días. Si no esperaba este correo, no tiene que hacer nada.',
    }),
    inviteExternal: ({ name, other, url }) => ({
      subject: 'Su invitación a Adit',
      lines: [
        `Hola, ${name}:`,
        `${other} le ha invitado a Adit. Inicie sesión con el inicio de sesión único de su organización.`,
      ],
      action: { label: 'Ir a Adit', url },
      note: 'Si no esperaba este correo, no tiene que hacer nada.',
    }),
    recover: ({ name, url }) => ({
      subject: 'Elija una contraseña nueva',
      lines: [`Hola, ${name}:`, 'Alguien, probablemente usted, ha pedido una contraseña nueva para su cuenta.'],
      action: { label: 'Elegir una contraseña nueva', url },
      note: 'El enlace sirve una sola vez y durante 60 minutos. Si no fue usted, ignore este correo: su contraseña no cambia.',
    }),
    passwordChanged: ({ name, url }) => ({
      subject: 'Su contraseña ha cambiado',
      lines: [
        `Hola, ${name}:`,
        'Se ha cambiado la contraseña de su cuenta y se han cerrado sus demás sesiones.',
        'Si no fue usted, elija una contraseña nueva cuanto antes y avise a un administrador.',
      ],
      action: { label: 'Elegir una contraseña nueva', url },
    }),
    movedToSingleSignOn: ({ name, url }) => ({
      subject: 'Su cuenta usa ahora el inicio de sesión único',
      lines: [
        `Hola, ${name}:`,
        'Su cuenta ha pasado al inicio de sesión único de su organización. Su contraseña ya no sirve y se han cerrado sus demás sesiones.',
        'Si no fue usted, avise a un administrador cuanto antes.',
      ],
      action: { label: 'Iniciar sesión', url },
    }),
    accessRequested: ({ name, other, url }) => ({
      subject: `${other} solicita acceso`,
      lines: [`Hola, ${name}:`, `${other} solicita acceso a Adit. Elija los sitios y apruebe o rechace la solicitud.`],
      action: { label: 'Ver la solicitud', url },
    }),
    accessApproved: ({ name, url }) => ({
      subject: 'Su acceso ha sido aprobado',
      lines: [`Hola, ${name}:`, 'Un administrador ha aprobado su solicitud. Ya puede iniciar sesión.'],
      action: { label: 'Iniciar sesión', url },
    }),
    accessDenied: ({ name }) => ({
      subject: 'Su acceso ha sido rechazado',
      lines: [
        `Hola, ${name}:`,
        'Un administrador ha rechazado su solicitud de acceso a Adit. Consulte a su administrador si cree que es un error.',
      ],
    }),
  },
};
