import { messages } from './message.ts'

/** The letters of payment reminders that a company has not worded itself: subject, and what stands before and after the bills. */
export const reminderLetters = messages({
  reminderLetterSubject_1: { en: 'Payment reminder from {{company}}', ro: 'Înștiințare de plată – {{company}}' },
  reminderLetterSubject_2: { en: 'Past due notice from {{company}}', ro: 'Notificare de plată – {{company}}' },
  reminderLetterSubject_3: { en: 'Final notice from {{company}}', ro: 'Ultima notificare de plată – {{company}}' },
  reminderLetterBefore_1: {
    en: 'To {{customer}},\n\nThis is a friendly reminder that our records show {{total}} past due as of {{day}}, as listed below.',
    ro: 'Către {{customer}},\n\nVă informăm că, potrivit evidențelor noastre contabile, la data de {{day}} figurați cu un debit restant de {{total}}, compus din facturile de mai jos.',
  },
  reminderLetterAfter_1: {
    en: 'If payment is already on its way, please disregard this notice. Otherwise, please send it at your earliest convenience, and let us know if you have a question about any of these invoices.\n\nThank you,\n{{company}}',
    ro: 'Dacă ați efectuat deja plata, vă rugăm să nu luați în considerare această înștiințare. În caz contrar, vă rugăm să achitați suma restantă sau să ne comunicați eventualele neconcordanțe.\n\nCu stimă,\n{{company}}',
  },
  reminderLetterBefore_2: {
    en: 'To {{customer}},\n\nWe wrote to you earlier about the invoices below. As of {{day}}, {{total}} is still past due.',
    ro: 'Către {{customer}},\n\nRevenim la înștiințarea transmisă anterior. La data de {{day}}, debitul dumneavoastră restant este de {{total}}, compus din facturile de mai jos.',
  },
  reminderLetterAfter_2: {
    en: 'Please pay the amount due within 7 days, or contact us to agree on a payment date. If you dispute any of these invoices, please tell us in writing.\n\nSincerely,\n{{company}}',
    ro: 'Vă solicităm achitarea debitului în termen de 7 zile de la primirea prezentei sau stabilirea de comun acord a unui termen de plată. Dacă există obiecții la facturi, vă rugăm să ni le comunicați în scris.\n\nCu stimă,\n{{company}}',
  },
  reminderLetterBefore_3: {
    en: 'To {{customer}},\n\nDespite our earlier notices, {{total}} remains unpaid as of {{day}}:',
    ro: 'Către {{customer}},\n\nDeși v-am notificat anterior, la data de {{day}} figurați în continuare cu un debit restant de {{total}}, compus din facturile de mai jos.',
  },
  reminderLetterAfter_3: {
    en: 'This is our final notice. Unless the amount due is paid within 15 days, we may stop work and use the remedies available to us under the contract and the law, including interest and the costs of collection.\n\nSincerely,\n{{company}}',
    ro: 'Aceasta este ultima notificare. În cazul neachitării debitului în termen de 15 zile de la primirea prezentei, ne rezervăm dreptul de a suspenda lucrările și de a recupera pe cale legală suma datorată, împreună cu penalitățile de întârziere și cheltuielile de judecată.\n\nCu stimă,\n{{company}}',
  },
})
