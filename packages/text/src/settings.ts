import { messages } from './message.ts'

/** Settings: their navigation, the own profile, the company, rates. */
export const settingsTexts = messages({
  settingsNavigation: { en: 'Settings navigation', ro: 'Navigare în setări' },
  settingsFind: { en: 'Find a setting', ro: 'Caută o setare' },
  settingsFoundNone: { en: 'No setting matches “{{text}}”.', ro: 'Nicio setare nu corespunde cu „{{text}}”.' },
  settingsPersonal: { en: 'Personal', ro: 'Personal' },
  settingsSales: { en: 'Sales', ro: 'Vânzări' },
  settingsEstimating: { en: 'Estimating', ro: 'Devize' },
  settingsData: { en: 'Data', ro: 'Date' },
  settingsNotices: { en: 'Notifications', ro: 'Notificări' },
  settingsNoticesText: {
    en: 'Choose what you’re notified about. Reminders are always sent.',
    ro: 'Alegeți pentru ce primiți notificări. Mementourile se trimit întotdeauna.',
  },
  'notice.account': { en: 'A customer was assigned to you', ro: 'Vi s-a repartizat un client' },
  'notice.opportunity': { en: 'An opportunity was assigned to you', ro: 'Vi s-a repartizat o oportunitate' },
  'notice.activity': { en: 'An activity was assigned to you', ro: 'Vi s-a repartizat o activitate' },
  'notice.ticket': { en: 'A ticket was assigned to you', ro: 'Vi s-a repartizat un tichet' },
  'notice.note': { en: 'A note was added to one of your records', ro: 'S-a adăugat o notă la o înregistrare a dvs.' },
  'notice.investment': { en: 'A project was assigned to you', ro: 'Vi s-a repartizat un proiect' },
  'notice.offer': { en: 'A customer responded to your offer', ro: 'Un client a răspuns la oferta dvs.' },
  'notice.email': { en: 'You received an email', ro: 'Ați primit un e-mail' },
  settingsProfile: { en: 'Profile', ro: 'Profil' },
  settingsCompany: { en: 'Company details', ro: 'Datele firmei' },
  settingsRates: { en: 'Currencies and rates', ro: 'Valute și cursuri' },
  settingsBusinessLines: { en: 'Business lines', ro: 'Domenii de activitate' },
  settingsOnlyAdministrators: {
    en: 'Only an administrator can change this. Ask yours.',
    ro: 'Numai un administrator poate modifica aici. Adresați-vă administratorului.',
  },
  settingsSaved: { en: 'Saved', ro: 'Salvat' },
  ratesText: {
    en: 'National Bank of Romania reference rates. A weekend or holiday shows the last published day.',
    ro: 'Cursurile de referință ale Băncii Naționale a României. În weekend și sărbători apare ultima zi publicată.',
  },
  ratesDay: { en: 'Day', ro: 'Ziua' },
  ratesPublished: { en: 'Published {{day}}', ro: 'Publicat {{day}}' },
  ratesCurrency: { en: 'Currency', ro: 'Valută' },
  ratesRate: { en: 'RON for 1', ro: 'RON pentru 1' },
  invitationTitle: { en: 'Set your password', ro: 'Stabiliți-vă parola' },
  invitationIntro: {
    en: '{{name}}, you were invited to {{company}}. You will sign in as {{email}}.',
    ro: '{{name}}, ați fost invitat la {{company}}. Vă veți autentifica drept {{email}}.',
  },
  invitationGone: { en: 'This invitation is no longer valid', ro: 'Invitația nu mai este valabilă' },
  invitationGoneText: {
    en: 'It was used, replaced by a newer one, or has expired. Ask your administrator for another.',
    ro: 'A fost folosită, înlocuită de una mai nouă sau a expirat. Cereți alta administratorului.',
  },
  invitationSet: { en: 'Set password and sign in', ro: 'Stabilește parola și intră în cont' },
})
