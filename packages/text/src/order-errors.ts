import { messages } from './message.ts'

/** What is said when an order to a supplier cannot be changed, received or billed. Joined into the table of errors. */
export const orderErrors = messages({
  ORDER_SENT: {
    en: 'This order was sent and can’t be changed. Close or cancel it, then send a new one.',
    ro: 'Comanda a fost trimisă și nu se mai poate modifica. Închideți-o sau anulați-o, apoi trimiteți alta.',
  },
  ORDER_DRAFT: {
    en: 'This order is still a draft. Mark it as sent first.',
    ro: 'Comanda este încă ciornă. Marcați-o întâi ca trimisă.',
  },
  ORDER_ENDED: {
    en: 'The status of this order has changed: it may be closed, canceled or reopened. Reload the page to see it.',
    ro: 'Starea comenzii s-a schimbat: poate fi închisă, anulată sau redeschisă. Reîncărcați pagina ca să o vedeți.',
  },
  ORDER_USED: {
    en: 'This order already has receipts or supplier bills, so it can’t be canceled. Close it instead.',
    ro: 'Pe această comandă există recepții sau facturi, deci nu se mai poate anula. Închideți-o.',
  },
  ORDER_DONE: {
    en: 'Everything on this order is already on a receipt or a supplier bill, maybe a draft. Check those listed on the order.',
    ro: 'Tot ce cuprinde comanda este deja pe o recepție sau pe o factură, poate în ciornă. Verificați-le în pagina comenzii.',
  },
})

/** What is wrong with a field of it. Joined into the faults of fields. */
export const orderFaults = messages({
  ORDER_DRAFT: {
    en: 'This order is still a draft. Mark it as sent first.',
    ro: 'Comanda este încă ciornă. Marcați-o întâi ca trimisă.',
  },
  ORDER_RESOURCE: {
    en: '{{name}} is no longer among the resources of this project. Reload the list.',
    ro: '{{name}} nu mai este între resursele proiectului. Reîncărcați lista.',
  },
})
