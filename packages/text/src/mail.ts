import { messages } from './message.ts'

/** Emails that the product sends. */
export const mailMessages = messages({
  welcomeSubject: { en: 'Welcome to Temelia', ro: 'Bine ați venit la Temelia' },
  welcomeText: {
    en: 'Hello {{name}},\n\nYour {{company}} account is ready. You can try every module free for 10 days.\n\nStart with a project: add an object, an estimate and the first item from the catalog.\n\nThe Temelia team\n',
    ro: 'Bună ziua, {{name}},\n\ncontul firmei {{company}} este activ. Puteți încerca toate modulele timp de 10 zile.\n\nÎncepeți cu un proiect: adăugați un obiect, un deviz și primul articol din catalog.\n\nEchipa Temelia\n',
  },
  invitationSubject: { en: '{{inviter}} invited you to {{company}}', ro: '{{inviter}} v-a invitat la {{company}}' },
  invitationText: {
    en: 'Hello {{name}},\n\n{{inviter}} added you to {{company}} in Temelia. Set your password here; the link is valid for 7 days and works once:\n\n{{link}}\n\nAfter that, sign in with this email address.\n\nThe Temelia team\n',
    ro: 'Bună ziua, {{name}},\n\n{{inviter}} v-a adăugat la {{company}} în Temelia. Stabiliți-vă parola aici; linkul este valabil 7 zile și poate fi folosit o singură dată:\n\n{{link}}\n\nApoi vă autentificați cu această adresă de e-mail.\n\nEchipa Temelia\n',
  },
  confirmSubject: { en: 'Confirm your email address', ro: 'Confirmați adresa de e-mail' },
  confirmText: {
    en: 'Hello {{name}},\n\nPlease confirm that this address is yours, so that {{company}} can keep working in Temelia:\n\n{{link}}\n\nThe link works for 10 days. If you didn’t register, ignore this message.\n\nThe Temelia team\n',
    ro: 'Bună ziua, {{name}},\n\nconfirmați că această adresă vă aparține, pentru ca {{company}} să lucreze în continuare în Temelia:\n\n{{link}}\n\nLinkul este valabil 10 zile. Dacă nu v-ați înregistrat, ignorați acest mesaj.\n\nEchipa Temelia\n',
  },
  passwordSubject: { en: 'A new password', ro: 'O parolă nouă' },
  passwordText: {
    en: 'Hello {{name}},\n\nSet a new password for your {{company}} account here:\n\n{{link}}\n\nThe link works once, for 30 minutes. If you didn’t ask for it, ignore this message; your password stays the same.\n\nThe Temelia team\n',
    ro: 'Bună ziua, {{name}},\n\nsetați aici o parolă nouă pentru contul dumneavoastră din {{company}}:\n\n{{link}}\n\nLinkul funcționează o singură dată, timp de 30 de minute. Dacă nu l-ați cerut, ignorați acest mesaj; parola rămâne neschimbată.\n\nEchipa Temelia\n',
  },
  rewardDueSubject: { en: 'You have a reward to claim', ro: 'Aveți o recompensă de revendicat' },
  rewardDueText: {
    en: 'Hello {{name}},\n\nThe green items of your projects in {{company}} earned points. Points: {{points}}. Rewards you can claim: {{units}}.\n\n{{link}}\n\nThe Temelia team\n',
    ro: 'Bună ziua, {{name}},\n\narticolele verzi din proiectele dumneavoastră de la {{company}} v-au adus puncte. Puncte: {{points}}. Recompense de revendicat: {{units}}.\n\n{{link}}\n\nEchipa Temelia\n',
  },
  newPasskeySubject: {
    en: 'A passkey was added to your account',
    ro: 'La contul dumneavoastră s-a adăugat o cheie de acces',
  },
  newPasskeyText: {
    en: 'Hello {{name}},\n\nA passkey was added to your {{company}} account:\n\n{{device}}\nfrom {{address}}\n\nIf it was you, you don’t need to do anything. Otherwise, remove it under Account > Security and change your password.\n\nThe Temelia team\n',
    ro: 'Bună ziua, {{name}},\n\nla contul dumneavoastră din {{company}} s-a adăugat o cheie de acces:\n\n{{device}}\nde la {{address}}\n\nDacă ați fost dumneavoastră, nu este nimic de făcut. Altfel eliminați-o din Cont > Securitate și schimbați parola.\n\nEchipa Temelia\n',
  },
  newDeviceSubject: { en: 'Sign-in from a new device', ro: 'Autentificare de pe un dispozitiv nou' },
  newDeviceText: {
    en: 'Hello {{name}},\n\nSomeone signed in to your {{company}} account from a device or network that hasn’t been used before:\n\n{{device}}\nfrom {{address}}\n\nIf it was you, you don’t need to do anything. Otherwise, change your password and end that session under Account > Security.\n\nThe Temelia team\n',
    ro: 'Bună ziua, {{name}},\n\ncineva s-a autentificat în contul dumneavoastră din {{company}} de pe un dispozitiv sau dintr-o rețea nefolosite până acum:\n\n{{device}}\nde la {{address}}\n\nDacă ați fost dumneavoastră, nu este nimic de făcut. Altfel schimbați parola și închideți sesiunea din Cont > Securitate.\n\nEchipa Temelia\n',
  },
})
