import { messages } from './message.ts'

/** The application for payment of the United States: its summary and its continuation sheet. */
export const reportsApplication = messages({
  applicationTitle: { en: 'Application for payment', ro: 'Cerere de plată' },
  applicationSheet: { en: 'Continuation sheet', ro: 'Foaie de continuare' },
  applicationOwner: { en: 'Owner', ro: 'Beneficiar' },
  applicationNumber: { en: 'Application no.', ro: 'Cererea nr.' },
  applicationPeriod: { en: 'Period to', ro: 'Perioada până la' },
  applicationOriginal: { en: 'Original contract sum', ro: 'Valoarea inițială a contractului' },
  applicationChanges: { en: 'Net change by change orders', ro: 'Modificare netă (suplimentări − renunțări)' },
  applicationToDate: { en: 'Contract sum to date (1 + 2)', ro: 'Valoarea actualizată a contractului (1 + 2)' },
  applicationCompleted: {
    en: 'Work completed and materials stored to date (column G)',
    ro: 'Lucrări executate și materiale depozitate, cumulat (coloana G)',
  },
  applicationAdjusted: { en: 'Price adjustments to date', ro: 'Ajustări de preț, cumulat' },
  applicationRetainedWork: {
    en: 'Retainage on completed work (columns D + E)',
    ro: 'Garanție reținută din lucrările executate (coloanele D + E)',
  },
  applicationRetainedStored: {
    en: 'Retainage on stored materials (column F)',
    ro: 'Garanție reținută pentru materialele depozitate (coloana F)',
  },
  applicationRetained: { en: 'Total retainage (column I)', ro: 'Total garanție reținută (coloana I)' },
  applicationRecovered: { en: 'Advance recovered to date', ro: 'Avans recuperat, cumulat' },
  applicationEarned: { en: 'Total earned less retainage (4 − 5)', ro: 'Total cuvenit, fără garanția reținută (4 − 5)' },
  applicationEarnedAll: {
    en: 'Total earned less retainage (4 + adjustments − advance recovered − 5)',
    ro: 'Total cuvenit, fără garanția reținută (4 + ajustări − avans recuperat − 5)',
  },
  applicationPrevious: {
    en: 'Less previous applications (line 6 of the prior one)',
    ro: 'Minus cererile anterioare (rândul 6 al ultimei cereri)',
  },
  applicationDue: { en: 'CURRENT PAYMENT DUE (6 − 7)', ro: 'DE PLATĂ PRIN PREZENTA CERERE (6 − 7)' },
  applicationTax: { en: 'Sales tax on this application', ro: 'Taxă pe vânzări pentru această cerere' },
  applicationDueTaxed: { en: 'CURRENT PAYMENT DUE WITH TAX', ro: 'DE PLATĂ PRIN PREZENTA CERERE, CU TAXĂ' },
  applicationBalance: {
    en: 'Balance to finish, including retainage (3 − 4 + 5)',
    ro: 'Rest până la finalizare, inclusiv garanția reținută (3 − 4 + 5)',
  },
  applicationOrders: { en: 'Change orders', ro: 'Note de comandă suplimentară și de renunțare' },
  applicationAdditions: { en: 'Additions', ro: 'Lucrări suplimentare' },
  applicationDeductions: { en: 'Deductions', ro: 'Renunțări' },
  applicationNet: { en: 'Net change', ro: 'Diferență' },
  applicationStatement: { en: 'Contractor’s statement', ro: 'Declarația executantului' },
  applicationStated: {
    en: 'By signing, the contractor certifies that the figures in this application are correct, that the work billed has been completed and the materials billed are stored in accordance with the contract, and that subcontractors and suppliers have been paid the amounts due to them from previous payments.',
    ro: 'Prin semnătură, executantul certifică faptul că cifrele acestei cereri sunt corecte, că lucrările decontate au fost executate, iar materialele decontate sunt depozitate conform contractului și că subcontractanții și furnizorii au primit sumele cuvenite din plățile anterioare.',
  },
  applicationNotary: { en: 'Notary', ro: 'Notar' },
  applicationSworn: {
    en: 'State of ____________________  County of ____________________  Signed and sworn to (or affirmed) before me on ____________________  My commission expires ____________________',
    ro: 'Statul ____________________  Comitatul ____________________  Semnat și declarat sub jurământ în fața mea la data de ____________________  Mandatul expiră la ____________________',
  },
  applicationApproval: { en: 'Approval of payment', ro: 'Aprobarea plății' },
  applicationApproved: {
    en: 'Amount approved: ____________________  If it differs from the amount due, attach an explanation and initial the changed figures.',
    ro: 'Suma aprobată: ____________________  Dacă diferă de suma de plată, anexați motivul și parafați cifrele modificate.',
  },
  applicationSignContractor: { en: 'Contractor (signature, date)', ro: 'Executant (semnătura, data)' },
  applicationSignNotary: { en: 'Notary public', ro: 'Notar public' },
  applicationSignArchitect: { en: 'Architect (signature, date)', ro: 'Arhitect (semnătura, data)' },
  applicationSignOwner: { en: 'Owner (signature, date)', ro: 'Beneficiar (semnătura, data)' },
  applicationItem: { en: 'Item', ro: 'Poz.' },
  applicationWork: { en: 'Description of work', ro: 'Descrierea lucrărilor' },
  applicationScheduled: { en: 'Scheduled value', ro: 'Valoare contractată' },
  applicationBefore: { en: 'From previous applications', ro: 'Executat în cererile anterioare' },
  applicationNow: { en: 'Completed this period', ro: 'Executat în această perioadă' },
  applicationStored: {
    en: 'Materials presently stored\n(not in D or E)',
    ro: 'Materiale depozitate\n(în afara D și E)',
  },
  applicationDone: {
    en: 'Completed and stored to date\n(D + E + F)',
    ro: 'Cumulat executat și depozitat\n(D + E + F)',
  },
  applicationShare: { en: '%\n(G ÷ C)', ro: '%\n(G ÷ C)' },
  applicationLeft: { en: 'Balance to finish\n(C − G)', ro: 'Rest de executat\n(C − G)' },
  applicationLineRetained: { en: 'Retainage to date', ro: 'Garanție reținută, cumulat' },
  applicationOther: { en: 'Other work', ro: 'Alte lucrări' },
  applicationSubtotal: { en: 'Subtotal {{name}}', ro: 'Subtotal {{name}}' },
  applicationTotal: { en: 'GRAND TOTAL', ro: 'TOTAL GENERAL' },
  applicationDeductedNote: {
    en: 'Deductive change orders reduce the scheduled value of the lines they change.',
    ro: 'Notele de renunțare micșorează valoarea pozițiilor la care se referă.',
  },
  applicationOfMore: {
    en: 'This application, or an earlier one, also covers work outside this building, so the amount due here can’t be determined. Print it for the whole project.',
    ro: 'Cererea aceasta sau una anterioară cuprinde și lucrări din afara acestui obiect, deci suma de plată pentru el nu se poate stabili. Tipăriți-o pentru tot proiectul.',
  },
})
