import { messages } from './message.ts'

/** What is said when a receipt cannot be issued, taken in or taken back, or a customer not be reminded. Joined into the table of errors. */
export const receiptErrors = messages({
  BILL_RECURS: {
    en: 'This bill is recurring already. Change when it comes under Recurring bills.',
    ro: 'Această factură este deja recurentă. Modificați recurența în Facturi recurente.',
  },
  RECEIPT_ISSUED: {
    en: 'A receipt was issued for this payment, so it can’t be changed. Reverse the receipt instead.',
    ro: 'Pentru această încasare s-a emis chitanță, deci nu se mai poate modifica. Stornați chitanța.',
  },
  REMINDER_CHANGED: {
    en: 'What this customer owes has changed since you opened the reminder. Open it again, check the text and send it.',
    ro: 'Suma datorată de acest client s-a schimbat de când ați deschis notificarea. Deschideți-o din nou, verificați textul și trimiteți-o.',
  },
  REMINDER_NOT_DUE: {
    en: 'No payment reminder is due for this customer now: it went out already, or the bills were paid.',
    ro: 'Acest client nu are acum nicio notificare de plată de trimis: a fost trimisă deja sau facturile au fost încasate.',
  },
  REMINDERS_STOPPED: {
    en: 'Payment reminders are stopped for this customer. Resume them first.',
    ro: 'Notificările de plată sunt oprite pentru acest client. Reluați-le întâi.',
  },
  STOCK_BILL_GONE: {
    en: 'The supplier bill of this receipt, or a line of it, was deleted. Restore the bill first.',
    ro: 'Factura de la furnizor a acestei recepții sau o poziție a ei a fost ștearsă. Restaurați întâi factura.',
  },
  PURCHASE_RECEIVED: {
    en: 'This was received into stock at its cost on the bill. Delete or reverse the receipt first.',
    ro: 'Materialele au fost recepționate la costul de pe factură. Ștergeți sau stornați întâi recepția.',
  },
  RECEIPT_REVERSED: {
    en: 'This receipt has been reversed already, or is a reversal itself.',
    ro: 'Chitanța este deja stornată sau este ea însăși un storno.',
  },
})

/** What is wrong with a field of it. Joined into the faults of fields. */
export const receiptFaults = messages({
  NOT_CASH: {
    en: 'This isn’t a cash account.',
    ro: 'Acest cont nu este o casierie.',
  },
  RECEIPT_NOT_CASH: {
    en: 'Receipts are issued for cash received only.',
    ro: 'Chitanța se emite numai pentru numerar încasat.',
  },
})
