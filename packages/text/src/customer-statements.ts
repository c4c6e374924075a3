import { messages } from './message.ts'

/** Words of the statement of a customer: screen, print and workbook. */
export const customerStatementTexts = messages({
  customerStatement: { en: 'Customer statement', ro: 'Fișă client' },
  statementOf: { en: 'Statement, {{name}}', ro: 'Fișă client, {{name}}' },
  statementDays: { en: '{{from}} to {{to}}', ro: 'Perioada {{from}} – {{to}}' },
  statementFrom: { en: 'From', ro: 'De la' },
  statementTo: { en: 'To', ro: 'Până la' },
  statementCurrency: { en: 'Currency', ro: 'Moneda' },
  statementDate: { en: 'Date', ro: 'Data' },
  statementDocument: { en: 'Document', ro: 'Document' },
  statementDue: { en: 'Due date', ro: 'Scadența' },
  statementCharged: { en: 'Billed', ro: 'Facturat' },
  statementPaid: { en: 'Paid', ro: 'Încasat' },
  statementBalance: { en: 'Balance', ro: 'Sold' },
  statementOpening: { en: 'Opening balance', ro: 'Sold inițial' },
  statementClosing: { en: 'Closing balance', ro: 'Sold final' },
  statementEmpty: {
    en: 'Nothing was billed or paid in this period.',
    ro: 'Nimic facturat sau încasat în această perioadă.',
  },
  statementAging: { en: 'By age', ro: 'Pe vechimi' },
  statementAging_notDue: { en: 'Not due', ro: 'Neajuns la scadență' },
  statementAging_days30: { en: '1–30 days late', ro: 'Restant 1–30 zile' },
  statementAging_days60: { en: '31–60 days late', ro: 'Restant 31–60 zile' },
  statementAging_days90: { en: '61–90 days late', ro: 'Restant 61–90 zile' },
  statementAging_older: { en: 'Over 90 days late', ro: 'Restant peste 90 zile' },
  statementAging_unallocated: { en: 'Advances and credits', ro: 'Avansuri și stornări' },
  statementSend: { en: 'Send by email', ro: 'Trimite prin e-mail' },
  statementEmail: {
    en: 'Please find attached your statement of account as of {{day}}. Balance: {{balance}}.',
    ro: 'Vă transmitem alăturat fișa de client la {{day}}. Sold: {{balance}}.',
  },
})
