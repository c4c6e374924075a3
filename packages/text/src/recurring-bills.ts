import { messages } from './message.ts'

/** The words of the record of bills that come again. */
export const recurringBillLabels = messages({
  recurringBill: { en: 'Recurring bills', ro: 'Facturi recurente' },
  'recurringBill.one': { en: 'Recurring bill', ro: 'Factură recurentă' },
  'recurringBill.add': { en: 'Make recurring', ro: 'Facturează recurent' },
  'recurringBill.edit': { en: 'Edit recurring bill', ro: 'Modifică factura recurentă' },
  'recurringBill.empty': {
    en: 'Rent, maintenance, equipment hire: open an invoice or proforma and choose Make recurring. A draft is made on each date; you check it and issue it.',
    ro: 'Chirii, mentenanță, închirieri de utilaje: deschideți o factură sau o proformă și alegeți Facturează recurent. La fiecare dată se face o ciornă, pe care o verificați și o emiteți.',
  },
  'recurringBill.billId': { en: 'Bill', ro: 'Factura' },
  'recurringBill.recurrence': { en: 'Repeats', ro: 'Se repetă' },
  'recurringBill.startOn': { en: 'First date', ro: 'Prima dată' },
  'recurringBill.paused': { en: 'Paused', ro: 'Suspendată' },
  'recurringBill.userId': { en: 'Agent', ro: 'Agent' },
  'recurringBill.nextOn': { en: 'Next draft', ro: 'Următoarea ciornă' },
  'recurringBill.lastOn': { en: 'Last draft', ro: 'Ultima ciornă' },
  'recurringBill.made': { en: 'Drafts made', ro: 'Ciorne făcute' },
  'recurringBill.problem': { en: 'Stopped because', ro: 'Oprită deoarece' },
  'recurringBill.problem.agent': { en: 'Its agent can’t make bills', ro: 'Agentul nu mai poate face facturi' },
  'recurringBill.problem.bill': {
    en: 'Its bill was deleted, canceled or changed to another kind',
    ro: 'Factura a fost ștearsă, anulată sau i s-a schimbat tipul',
  },
  'recurringBill.problem.refused': { en: 'The draft couldn’t be made', ro: 'Ciorna nu a putut fi făcută' },
  'bill.recurringBillId': { en: 'Recurring bill', ro: 'Factură recurentă' },
  'bill.recurringOn': { en: 'Recurring date', ro: 'Data recurenței' },
})

/** What is told of bills that come again. */
export const recurringBillTexts = messages({
  recurringBillDraft: { en: 'Draft ready to issue: {{name}}', ro: 'Ciornă de verificat și emis: {{name}}' },
  recurringBillStopped: { en: 'Recurring bill stopped: {{name}}', ro: 'Factură recurentă oprită: {{name}}' },
  recurringBillStoppedWhy: {
    en: 'No draft could be made. Open it, set its agent or bill right, and resume it.',
    ro: 'Ciorna nu a putut fi făcută. Deschideți-o, corectați agentul sau factura și reluați-o.',
  },
  recurringBillMake: { en: 'Make recurring', ro: 'Facturează recurent' },
  recurringBillMade: { en: 'Next draft on {{day}}', ro: 'Următoarea ciornă: {{day}}' },
  recurringBillPaused: { en: 'Recurring bill paused', ro: 'Factura recurentă a fost suspendată' },
  recurringBillEnded: { en: 'No more dates', ro: 'Fără date următoare' },
})
