import { messages } from './message.ts'

/** Words of the electronic invoices that suppliers sent. */
export const receivedInvoiceTexts = messages({
  receivedInvoices: { en: 'Received e-Facturas', ro: 'e-Facturi primite' },
  receivedState_new: { en: 'New', ro: 'Noi' },
  receivedState_taken: { en: 'Entered as bills', ro: 'Preluate' },
  receivedState_ignored: { en: 'Ignored', ro: 'Ignorate' },
  receivedState_waiting: { en: 'Downloading', ro: 'În descărcare' },
  receivedNone: { en: 'None here.', ro: 'Nicio factură aici.' },
  receivedFetch: { en: 'Check now', ro: 'Verifică acum' },
  receivedReadAt: { en: 'Last checked {{when}}', ro: 'Ultima verificare {{when}}' },
  receivedNoTaxId: {
    en: 'Your company has no tax ID. Enter it in your company details.',
    ro: 'Firma nu are cod fiscal. Completați-l în datele firmei.',
  },
  receivedBusy: {
    en: 'The service’s daily limit is used up. Checking goes on by itself.',
    ro: 'Limita zilnică a serviciului este atinsă. Verificarea continuă automat.',
  },
  receivedTake: { en: 'Make supplier bill', ro: 'Preia ca factură' },
  receivedIgnore: { en: 'Ignore', ro: 'Ignoră' },
  receivedBringBack: { en: 'Bring back', ro: 'Readu' },
  receivedOpen: { en: 'Open bill', ro: 'Deschide factura' },
  receivedKnown: { en: 'Already among supplier bills', ro: 'Există deja în facturile primite' },
  receivedProblem_UNAVAILABLE: {
    en: 'The service doesn’t provide the file yet',
    ro: 'Serviciul nu oferă încă fișierul',
  },
  receivedProblem_UNREADABLE: { en: 'The file can’t be read', ro: 'Fișierul nu poate fi citit' },
  receivedProblem_ELSEWHERE: { en: 'Issued to another company', ro: 'Emisă către altă firmă' },
  receivedSupplier: { en: 'Supplier', ro: 'Furnizor' },
  receivedNumber: { en: 'Number', ro: 'Număr' },
  receivedDate: { en: 'Date', ro: 'Data' },
  receivedTotal: { en: 'Total', ro: 'Total' },
  receivedNote: { en: 'Notes', ro: 'Observații' },
  receivedCredit: { en: 'Credit note', ro: 'Factură de stornare' },
  receivedMissed: {
    en: 'The invoices received from {{from}} to {{until}} were not read: ANAF lists only the last 60 days.',
    ro: 'Facturile primite între {{from}} și {{until}} nu au fost citite: ANAF afișează doar ultimele 60 de zile.',
  },
  receivedMissedHow: {
    en: 'Download those of that time from your ANAF account (SPV) and import them under Supplier bills; what is there already is not doubled.',
    ro: 'Descărcați-le pe cele din acea perioadă din contul ANAF (SPV) și importați-le la Facturi primite; ce există deja nu se dublează.',
  },
  receivedMissedSoon: {
    en: 'Not read since {{from}}. ANAF lists only the last 60 days: set the access right, so that no invoice is missed.',
    ro: 'Necitite din {{from}}. ANAF afișează doar ultimele 60 de zile: refaceți accesul, ca să nu se piardă facturi.',
  },
  receivedMissedDone: { en: 'Done', ro: 'Am rezolvat' },
  receivedNewer: { en: 'Newer', ro: 'Mai noi' },
  receivedOlder: { en: 'Older', ro: 'Mai vechi' },
})
