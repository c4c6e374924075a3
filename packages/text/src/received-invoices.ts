import { messages } from './message.ts'

/** Words of the electronic invoices that suppliers sent. */
export const receivedInvoiceTexts = messages({
  receivedInvoices: { en: 'Received e-Facturas', ro: 'e-Facturi primite' },
  receivedState_new: { en: 'New', ro: 'Noi' },
  receivedState_taken: { en: 'Entered as bills', ro: 'Preluate' },
  receivedState_ignored: { en: 'Ignored', ro: 'Ignorate' },
  receivedState_waiting: { en: 'Downloading', ro: 'În descărcare' },
  receivedNone: { en: 'No invoices here', ro: 'Nicio factură aici' },
  receivedNoneText: {
    en: 'Invoices that suppliers send through e-Factura appear here and wait until you enter or ignore them.',
    ro: 'Facturile trimise de furnizori prin e-Factura apar aici și așteaptă să le preluați sau să le ignorați.',
  },
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
  receivedBringBack: { en: 'Restore', ro: 'Restaurează' },
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
    en: 'Invoices received from {{from}} to {{until}} weren’t downloaded: ANAF lists only the last 60 days.',
    ro: 'Facturile primite între {{from}} și {{until}} nu au fost descărcate: ANAF afișează doar ultimele 60 de zile.',
  },
  receivedMissedHow: {
    en: 'Get the invoices from your suppliers or ask ANAF for them, then import them under Supplier bills. Bills that are already there aren’t imported twice.',
    ro: 'Cereți facturile de la furnizori sau de la ANAF, apoi importați-le la Achiziții. Cele existente nu se importă de două ori.',
  },
  receivedMissedSoon: {
    en: 'Last checked {{from}}. ANAF lists only the last 60 days: fix e-Factura access so no invoice is missed.',
    ro: 'Ultima verificare: {{from}}. ANAF afișează doar ultimele 60 de zile: refaceți accesul la e-Factura, ca să nu pierdeți facturi.',
  },
  receivedMissedDone: { en: 'Mark as done', ro: 'Marchează ca rezolvat' },
  receivedNewer: { en: 'Newer', ro: 'Mai noi' },
  receivedOlder: { en: 'Older', ro: 'Mai vechi' },
})
