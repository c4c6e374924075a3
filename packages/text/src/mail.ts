import { messages } from './message.ts'

/** Letters that the product sends. */
export const mailMessages = messages({
  welcomeSubject: { en: 'Welcome to Temelia', ro: 'Bine ați venit la Temelia' },
  welcomeText: {
    en: 'Hello {{name}},\n\nthe account of {{company}} is open. Every module is yours to try for 10 days.\n\nStart with a project: add an object, an estimate and the first article from the catalogue.\n\nThe Temelia team\n',
    ro: 'Bună ziua {{name}},\n\ncontul firmei {{company}} este deschis. Toate modulele pot fi încercate 10 zile.\n\nÎncepeți cu un proiect: adăugați un obiect, un deviz și primul articol din catalog.\n\nEchipa Temelia\n',
  },
})
