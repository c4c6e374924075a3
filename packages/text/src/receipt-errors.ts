import { messages } from './message.ts'

/** What is said when a receipt cannot be issued or taken back. Joined into the table of errors. */
export const receiptErrors = messages({
  RECEIPT_ISSUED: {
    en: 'A receipt was issued for this payment, so it can’t be changed. Reverse the receipt instead.',
    ro: 'Pentru această încasare s-a emis chitanță, deci nu se mai poate modifica. Stornați chitanța.',
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
