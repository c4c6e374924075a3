import { messages } from './message.ts'

/** When the money of a project comes in and goes out. */
export const cashFlowTexts = messages({
  cfTitle: { en: 'Cash flow', ro: 'Flux de numerar' },
  cfViews: { en: 'Value or cash', ro: 'Valori sau numerar' },
  cfTable: { en: 'Cash flow by month', ro: 'Fluxul de numerar pe luni' },
  cfTerms: { en: 'Payment terms', ro: 'Condiții de plată' },
  cfTermsHint: {
    en: 'Work is invoiced at the end of each month. The advance is paid when work starts and deducted from each payment in proportion. The retention is held from each payment.',
    ro: 'Lucrările se facturează la sfârșitul fiecărei luni. Avansul se încasează la începerea lucrărilor și se recuperează proporțional din fiecare plată. Garanția se reține din fiecare plată.',
  },
  cfAdvancePercent: { en: 'Advance payment (%)', ro: 'Avans (%)' },
  cfRetentionPercent: { en: 'Retention (%)', ro: 'Garanție de bună execuție reținută (%)' },
  cfRetentionDays: { en: 'Release retention after (days)', ro: 'Garanția se restituie după (zile)' },
  cfPaymentDays: { en: 'Client pays after (days)', ro: 'Beneficiarul plătește după (zile)' },
  cfCostDays: { en: 'You pay costs after (days)', ro: 'Costurile se plătesc după (zile)' },
  cfPercentWrong: { en: 'Enter a percentage from 0 to 100.', ro: 'Scrieți un procent de la 0 la 100.' },
  cfPercentSum: {
    en: 'Advance and retention together can’t be more than 100%.',
    ro: 'Avansul și garanția nu pot trece împreună de 100%.',
  },
  cfDaysWrong: {
    en: 'Enter a whole number of days from 0 to {{most}}.',
    ro: 'Scrieți un număr întreg de zile, de la 0 la {{most}}.',
  },
  cfContract: { en: 'Contract, excl. VAT', ro: 'Contract, fără TVA' },
  cfUnplanned: { en: 'Not in the timetable', ro: 'Neplanificat' },
  cfLowest: { en: 'Lowest balance', ro: 'Sold minim' },
  cfLowestIn: { en: 'in {{month}}', ro: 'în {{month}}' },
  cfMargin: { en: 'Left after direct costs', ro: 'Rămas după cheltuieli directe' },
  cfMonth: { en: 'Month', ro: 'Luna' },
  cfValue: { en: 'Work done', ro: 'Lucrări executate' },
  cfDue: { en: 'Invoices due', ro: 'Facturi scadente' },
  cfAdvance: { en: 'Advance', ro: 'Avans' },
  cfRecovered: { en: 'Advance recovered', ro: 'Avans recuperat' },
  cfRetained: { en: 'Retention held', ro: 'Garanție reținută' },
  cfReleased: { en: 'Retention released', ro: 'Garanție restituită' },
  cfReceived: { en: 'Cash in', ro: 'Încasări' },
  cfPaid: { en: 'Direct costs paid', ro: 'Cheltuieli directe plătite' },
  cfNet: { en: 'Net', ro: 'Net' },
  cfBalance: { en: 'Balance', ro: 'Sold cumulat' },
  cfEmpty: {
    en: 'No months to show. Make a timetable from the estimate first.',
    ro: 'Nicio lună de afișat. Întocmiți întâi graficul din deviz.',
  },
})
