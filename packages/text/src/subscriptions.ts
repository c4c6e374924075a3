import { messages } from './message.ts'

/** The subscriptions of a company: its modules, until when it has them, and how it asks for more. */
export const subscriptionTexts = messages({
  subscriptions: { en: 'Subscriptions', ro: 'Abonamente' },
  subscriptionsText: {
    en: 'Your company’s modules and how long you have them. Each request opens a ticket, where we reply.',
    ro: 'Modulele firmei și perioada în care le aveți. Fiecare cerere deschide un tichet, în care vă răspundem.',
  },
  subscriptionsReadOnly: {
    en: 'Only an administrator can request modules. Ask yours.',
    ro: 'Numai un administrator poate cere module. Adresați-vă administratorului.',
  },
  subscriptionsNotLoaded: {
    en: 'The subscriptions couldn’t be loaded.',
    ro: 'Abonamentele nu au putut fi încărcate.',
  },
  subscriptionsNone: { en: 'No modules available', ro: 'Niciun modul disponibil' },
  subscriptionsNoneText: {
    en: 'This server offers no modules. Contact support.',
    ro: 'Acest server nu oferă module. Contactați suportul.',
  },
  subscriptionModule: { en: 'Module', ro: 'Modul' },
  subscriptionStatus: { en: 'Status', ro: 'Stare' },
  subscriptionSince: { en: 'Since', ro: 'Din' },
  subscriptionUntil: { en: 'Until', ro: 'Până la' },
  subscriptionAction: { en: 'Request', ro: 'Cerere' },
  subscriptionTrial: { en: 'Free trial', ro: 'Perioadă de probă' },
  subscriptionActive: { en: 'Active', ro: 'Activ' },
  subscriptionExpired: { en: 'Expired', ro: 'Expirat' },
  subscriptionTrialExpired: { en: 'Trial expired', ro: 'Probă expirată' },
  subscriptionAbsent: { en: 'Not subscribed', ro: 'Fără abonament' },
  subscriptionAskNow: { en: 'Request', ro: 'Cere' },
  subscriptionAsk: { en: 'Request {{module}}', ro: 'Cere {{module}}' },
  subscriptionAsked: { en: 'Requested', ro: 'Cerut' },
  subscriptionAskedFor: {
    en: '{{module}} requested. We’ll reply to the ticket.',
    ro: '{{module}}: cererea a fost trimisă. Răspundem la tichet.',
  },
})
