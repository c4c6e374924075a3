import { messages } from './message.ts'

/** Words of the screens and of the print of orders to suppliers. */
export const orderTexts = messages({
  orderSend: { en: 'Mark as sent', ro: 'Marchează ca trimisă' },
  orderSent: { en: '{{code}} marked as sent', ro: '{{code}} este marcată ca trimisă' },
  orderReceive: { en: 'Receive materials', ro: 'Recepționează' },
  orderReceiveMade: {
    en: 'Goods receipt drafted from the order. Check the quantities, then post it.',
    ro: 'NIR-ul este pregătit ca ciornă, pe baza comenzii. Verificați cantitățile, apoi înregistrați-l.',
  },
  orderBill: { en: 'Add supplier bill', ro: 'Adaugă factura' },
  orderBillMade: {
    en: 'Supplier bill drafted from the order. Check it against the supplier’s invoice, then enter it.',
    ro: 'Factura este pregătită ca ciornă, pe baza comenzii. Comparați-o cu originalul, apoi înregistrați-o.',
  },
  orderClose: { en: 'Close order', ro: 'Închide comanda' },
  orderCloseAsk: {
    en: 'Close {{code}}? What wasn’t delivered will no longer be expected or counted as committed.',
    ro: 'Închideți {{code}}? Ce nu s-a livrat nu se mai așteaptă și nu mai intră la „Angajat”.',
  },
  orderCancel: { en: 'Cancel order', ro: 'Anulează comanda' },
  orderCancelAsk: {
    en: 'Cancel {{code}}? It keeps its number. Tell the supplier too.',
    ro: 'Anulați {{code}}? Comanda își păstrează numărul. Anunțați și furnizorul.',
  },
  orderReopen: { en: 'Reopen order', ro: 'Redeschide comanda' },
  orderLines: { en: 'Order lines', ro: 'Pozițiile comenzii' },
  orderOver: { en: '{{over}} {{unit}} over the ordered quantity', ro: '{{over}} {{unit}} peste cantitatea comandată' },
  orderReceipts: { en: 'Receipts', ro: 'Recepții' },
  orderBills: { en: 'Supplier bills', ro: 'Facturi' },
  orderNothing: { en: 'None yet.', ro: 'Niciuna încă.' },

  needs: { en: 'Order materials', ro: 'Comandă materiale' },
  needsProject: { en: 'Project', ro: 'Proiect' },
  needsPlace: { en: 'Part of the project', ro: 'Parte din proiect' },
  needsResource: { en: 'Resource', ro: 'Resursă' },
  needsNeeded: { en: 'Needed', ro: 'Necesar' },
  needsUsed: { en: 'Issued or delivered', ro: 'Dat în consum' },
  needsInStock: { en: 'In stock', ro: 'În stoc' },
  needsOnOrder: { en: 'On order', ro: 'Comandat' },
  needsProposed: { en: 'To order', ro: 'De comandat' },
  needsPrice: { en: 'Estimate price', ro: 'Preț din deviz' },
  needsSupplier: { en: 'Supplier for selected rows', ro: 'Furnizor pentru rândurile selectate' },
  needsWarehouse: { en: 'Deliver to warehouse', ro: 'Gestiunea primitoare' },
  needsWanted: { en: 'Needed by', ro: 'Termen de livrare' },
  needsMake: { en: 'Create draft orders', ro: 'Creează comenzile în ciornă' },
  needsMade: { en: 'Draft orders created: {{count}}', ro: 'Comenzi create în ciornă: {{count}}' },
  needsNoSupplier: {
    en: 'Choose a supplier for each selected row.',
    ro: 'Alegeți un furnizor pentru fiecare rând selectat.',
  },
  needsStart: {
    en: 'Choose a project to see what it still needs and order it from suppliers.',
    ro: 'Alegeți un proiect ca să vedeți ce îi mai trebuie și să comandați de la furnizori.',
  },
  needsEmpty: {
    en: 'No resources here yet. Add items to the estimates first.',
    ro: 'Aici nu sunt resurse încă. Adăugați întâi articole în devize.',
  },
  needsHint: {
    en: 'To order = needed − issued or delivered − in stock − on order (drafts included), never below zero.',
    ro: 'De comandat = necesar − dat în consum − în stoc − comandat (inclusiv ciornele), cel puțin zero.',
  },
  needsAll: { en: 'Show all resources', ro: 'Afișează toate resursele' },
  needsNothing: {
    en: 'No materials left to order here. Turn on “Show all resources” to see the rest.',
    ro: 'Aici nu mai sunt materiale de comandat. Activați „Afișează toate resursele” ca să vedeți restul.',
  },
  needsMost: {
    en: 'Showing {{count}} of {{all}}, highest value first.',
    ro: 'Se afișează {{count}} din {{all}}, începând cu valoarea cea mai mare.',
  },
  needsSelect: { en: 'Select {{name}}', ro: 'Selectează {{name}}' },
  needsSelectAll: { en: 'Select everything left to order', ro: 'Selectează tot ce este de comandat' },
  needsQuantity: { en: 'Quantity of {{name}}', ro: 'Cantitate de {{name}}' },

  orderPrintTitle: { en: 'Purchase order', ro: 'Comandă' },
  orderPrintDraft: { en: 'Draft, not sent', ro: 'Ciornă, netrimisă' },
  orderPrintCanceled: { en: 'Canceled', ro: 'Anulată' },
  orderPrintBuyer: { en: 'Buyer', ro: 'Cumpărător' },
  orderPrintSupplier: { en: 'Supplier', ro: 'Furnizor' },
  orderPrintContact: { en: 'Contact', ro: 'Persoană de contact' },
  orderPrintPhone: { en: 'Phone', ro: 'Telefon' },
  orderPrintEmail: { en: 'Email', ro: 'E-mail' },
  orderPrintWanted: { en: 'Deliver by', ro: 'Termen de livrare' },
  orderPrintTo: { en: 'Deliver to', ro: 'Loc de livrare' },
  orderPrintProject: { en: 'Project', ro: 'Lucrarea' },
  orderPrintQuote: {
    en: 'Please reference {{code}} on the delivery ticket and the invoice.',
    ro: 'Vă rugăm să menționați {{code}} pe aviz și pe factură.',
  },
})
