import { messages } from './message.ts'

/** One's own passkeys in the account; what signing in by one says is in the shell. */
export const passkeyTexts = messages({
  passkeys: { en: 'Passkeys', ro: 'Chei de acces' },
  passkeysText: {
    en: 'A passkey signs you in with your fingerprint, face or screen lock, without a password. Once you have one, signing in with the password also asks for it, or for a code.',
    ro: 'Cu o cheie de acces intrați în cont prin amprentă, față sau blocarea ecranului, fără parolă. După ce aveți una, autentificarea cu parolă o cere și pe ea sau un cod.',
  },
  passkeysEmpty: { en: 'No passkeys yet.', ro: 'Nu aveți încă nicio cheie de acces.' },
  passkeysNotHere: {
    en: 'This browser doesn’t support passkeys, or the page was not opened over a secure connection.',
    ro: 'Acest browser nu acceptă chei de acces sau pagina nu a fost deschisă printr-o conexiune securizată.',
  },
  passkeyAdd: { en: 'Add a passkey', ro: 'Adaugă o cheie de acces' },
  passkeyName: { en: 'Passkey name', ro: 'Numele cheii de acces' },
  passkeyNameHint: {
    en: 'A name you’ll recognize: work phone, blue key.',
    ro: 'Ca să o recunoașteți: telefon de serviciu, cheia albastră.',
  },
  passkeyRename: { en: 'Rename', ro: 'Redenumește' },
  passkeyRemove: { en: 'Remove', ro: 'Elimină' },
  passkeyRemoveText: {
    en: 'Remove {{name}}? It no longer signs you in. Delete it on the device too.',
    ro: 'Eliminați {{name}}? Nu vă mai autentifică. Ștergeți-o și de pe dispozitiv.',
  },
  passkeyAdded: { en: 'Added {{when}}', ro: 'Adăugată {{when}}' },
  passkeyUsed: { en: 'last used {{when}}', ro: 'folosită ultima dată {{when}}' },
  passkeyUnused: { en: 'not used yet', ro: 'încă nefolosită' },
  passkeySynced: { en: 'saved on more than one device', ro: 'păstrată pe mai multe dispozitive' },
  passkeyDone: { en: 'The passkey was added.', ro: 'Cheia de acces a fost adăugată.' },
})
