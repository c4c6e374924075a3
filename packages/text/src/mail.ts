import { messages } from './message.ts'

/** Letters that the product sends. */
export const mailMessages = messages({
  welcomeSubject: { en: 'Welcome to Temelia', ro: 'Bine ați venit la Temelia' },
  welcomeText: {
    en: 'Hello {{name}},\n\nthe account of {{company}} is open. Every module is yours to try for 10 days.\n\nStart with a project: add an object, an estimate and the first article from the catalogue.\n\nThe Temelia team\n',
    ro: 'Bună ziua {{name}},\n\ncontul firmei {{company}} este deschis. Toate modulele pot fi încercate 10 zile.\n\nÎncepeți cu un proiect: adăugați un obiect, un deviz și primul articol din catalog.\n\nEchipa Temelia\n',
  },
  invitationSubject: { en: '{{inviter}} invited you to {{company}}', ro: '{{inviter}} v-a invitat la {{company}}' },
  invitationText: {
    en: 'Hello {{name}},\n\n{{inviter}} added you to {{company}} in Temelia. Set your password here; the link is valid for 7 days and works once:\n\n{{link}}\n\nAfter that, sign in with this email address.\n\nThe Temelia team\n',
    ro: 'Bună ziua {{name}},\n\n{{inviter}} v-a adăugat la {{company}} în Temelia. Stabiliți-vă parola aici; linkul este valabil 7 zile și poate fi folosit o singură dată:\n\n{{link}}\n\nApoi vă autentificați cu această adresă de email.\n\nEchipa Temelia\n',
  },
})
