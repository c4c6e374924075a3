import { messages } from './message.ts'

/** What is said when somebody is not signed in, or cannot sign in. Joined into the table of errors. */
export const signInErrors = messages({
  NOT_SIGNED_IN: {
    en: 'You are not signed in. Sign in and try again.',
    ro: 'Nu sunteți autentificat. Autentificați-vă și încercați din nou.',
  },
  WRONG_AUTHENTICATION_DATA: {
    en: 'The email or password is incorrect. Try again.',
    ro: 'Adresa de e-mail sau parola nu este corectă. Încercați din nou.',
  },
  SECOND_FACTOR_REQUIRED: {
    en: 'Confirm that it’s you: enter a code or use a passkey.',
    ro: 'Confirmați că sunteți dvs.: introduceți un cod sau folosiți o cheie de acces.',
  },
  WRONG_CODE: {
    en: 'This code isn’t correct or has already been used.',
    ro: 'Codul nu este corect sau a fost deja folosit.',
  },
  PASSKEY_NOT_KNOWN: {
    en: 'This passkey wasn’t accepted. Try again, or sign in with your password.',
    ro: 'Cheia de acces nu a fost acceptată. Încercați din nou sau autentificați-vă cu parola.',
  },
  PASSKEY_NOT_MADE: {
    en: 'The passkey wasn’t added. Start again.',
    ro: 'Cheia de acces nu a fost adăugată. Luați-o de la început.',
  },
  AUTHENTICATION_FAILED: {
    en: 'Sign-in failed. Try again.',
    ro: 'Autentificarea nu a reușit. Încercați din nou.',
  },
  DISCONNECTED_RECONNECT_MESSAGE: {
    en: 'Your session has ended. Sign in again.',
    ro: 'Sesiunea s-a încheiat. Autentificați-vă din nou.',
  },
})
