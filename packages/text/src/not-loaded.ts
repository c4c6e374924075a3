import { messages } from './message.ts'

/** What is said above the cause where something could not be read: the names of the specification's list of errors. */
export const notLoaded = messages({
  GET_CUSTOMER_DATA_PROBLEM: { en: 'The customer couldn’t be loaded.', ro: 'Clientul nu a putut fi încărcat.' },
  GET_OPPORTUNITY_DATA_PROBLEM: {
    en: 'The opportunity couldn’t be loaded.',
    ro: 'Oportunitatea nu a putut fi încărcată.',
  },
  GET_ACTIVITY_DATA_PROBLEM: { en: 'The activities couldn’t be loaded.', ro: 'Activitățile nu au putut fi încărcate.' },
  GET_NOTE_DATA_PROBLEM: { en: 'The notes couldn’t be loaded.', ro: 'Notele nu au putut fi încărcate.' },
  GET_LINE_ITEMS_DATA_PROBLEM: { en: 'The project couldn’t be opened.', ro: 'Proiectul nu a putut fi deschis.' },
  GET_ARTICLE_DATA_PROBLEM: { en: 'The item couldn’t be loaded.', ro: 'Articolul nu a putut fi încărcat.' },
  GET_USER_PROBLEM: { en: 'People couldn’t be loaded.', ro: 'Lista persoanelor nu a putut fi încărcată.' },
  GET_USER_PERMISSIONS_PROBLEM: { en: 'Permissions couldn’t be loaded.', ro: 'Drepturile nu au putut fi încărcate.' },
  GET_USER_OPTIONS_PROBLEM: {
    en: 'Your saved options couldn’t be loaded.',
    ro: 'Opțiunile dvs. salvate nu au putut fi încărcate.',
  },
  GET_INTERNAL_REQUESTS_PROBLEM: { en: 'Requests couldn’t be loaded.', ro: 'Cererile nu au putut fi încărcate.' },
})
