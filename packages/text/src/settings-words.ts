import { messages } from './message.ts'

/** What people look for in the settings, by the page where it is; they are never shown. */
export const settingsWords = messages({
  findProfile: { en: 'name phone language photo', ro: 'nume telefon limbă fotografie' },
  findNotices: { en: 'alerts bell mute', ro: 'alerte clopoțel oprește' },
  findSecurity: {
    en: 'password passkey two-step code authenticator sessions devices sign in phone',
    ro: 'parolă cheie de acces cod autentificare sesiuni dispozitive conectare telefon',
  },
  findCompany: {
    en: 'address tax ID VAT registration closed books',
    ro: 'adresă CUI registrul comerțului TVA plătitor încasare perioadă închisă',
  },
  findSubscriptions: {
    en: 'subscription plan modules renew trial license',
    ro: 'abonament plan module reînnoire probă licență',
  },
  findPeople: {
    en: 'users rights permissions roles invite categories access administrator',
    ro: 'utilizatori drepturi permisiuni roluri invitație categorii acces administrator',
  },
  findEInvoice: { en: 'ANAF SPV XML certificate', ro: 'ANAF SPV XML certificat' },
  findIpAccess: { en: 'network address restrict', ro: 'rețea adresă restricție' },
  findAudit: { en: 'history log who changed', ro: 'istoric jurnal cine a modificat' },
  findTickets: {
    en: 'tickets SLA support hours priority reply resolution',
    ro: 'tichete SLA program prioritate răspuns rezolvare',
  },
  findStages: { en: 'pipeline opportunity won lost probability', ro: 'oportunități câștigate pierdute probabilitate' },
  findBusinessLines: { en: 'business lines industries trades', ro: 'domenii de activitate CAEN ramuri' },
  findNoteKinds: { en: 'note types categories', ro: 'tipuri de note categorii' },
  findEmailTemplates: { en: 'email templates messages wording', ro: 'șabloane șablon e-mail mesaje texte' },
  findOwnFields: { en: 'custom fields columns', ro: 'câmpuri personalizate coloane' },
  findMailboxes: { en: 'email SMTP IMAP server sender', ro: 'e-mail SMTP IMAP server expeditor' },
  findLayerTemplates: { en: 'blueprints takeoff drawing', ro: 'planșe măsurători desen' },
  findCollections: { en: 'price list materials rates', ro: 'listă de prețuri materiale tarife' },
  findSuppliers: { en: 'suppliers vendors subcontractors', ro: 'furnizori furnizor subantreprenori' },
  findSupplierQuotes: { en: 'supplier quotes vendor prices bids', ro: 'oferte furnizori cotații prețuri' },
  findCrews: { en: 'crews gangs labor workers', ro: 'echipe formații de lucru muncitori' },
  findOwnItems: { en: 'norms recipes resources', ro: 'norme rețete resurse' },
  findLooks: {
    en: 'logo signature letterhead header footer print forms',
    ro: 'logo siglă semnătură antet subsol tipărire formulare',
  },
  findRates: { en: 'currency exchange euro dollar', ro: 'monedă valută curs euro dolar' },
  findIntegrations: { en: 'calendar feed API token', ro: 'calendar abonare API token' },
  findBin: { en: 'deleted restore', ro: 'șterse restaurare' },
  findCompanyData: {
    en: 'export import backup restore erase person GDPR',
    ro: 'export import copie restaurare ștergere persoană GDPR',
  },
})
