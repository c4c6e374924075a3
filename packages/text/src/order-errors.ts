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
    en: 'This order was closed or canceled in the meantime. Open it again to see its status.',
    ro: 'Comanda a fost închisă sau anulată între timp. Deschideți-o din nou ca să vedeți starea.',
  },
  ORDER_USED: {
    en: 'Something was already received or billed on this order, so it can’t be canceled. Close it instead.',
    ro: 'Pe această comandă există recepții sau facturi, deci nu se mai poate anula. Închideți-o.',
  },
  ORDER_DONE: {
    en: 'Nothing is left on this order: the rest is on a receipt or a bill already, maybe on a draft.',
    ro: 'Pe această comandă nu mai este nimic: restul este deja pe o recepție sau o factură, poate în ciornă.',
  },
})

/** What is wrong with a field of it. Joined into the faults of fields. */
export const orderFaults = messages({
  ORDER_DRAFT: {
    en: 'This order is still a draft. Mark it as sent first.',
    ro: 'Comanda este încă ciornă. Marcați-o întâi ca trimisă.',
  },
  ORDER_RESOURCE: {
    en: '{{name}} is no longer among the resources of this project. Load the list again.',
    ro: '{{name}} nu mai este între resursele proiectului. Reîncărcați lista.',
  },
})
