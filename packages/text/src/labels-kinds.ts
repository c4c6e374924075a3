import { type Message, messages } from './message.ts'

/** What a record may be about, by its word on the wire. */
const kinds = messages({
  account: { en: 'Customer', ro: 'Client' },
  contact: { en: 'Contact', ro: 'Persoană de contact' },
  opportunity: { en: 'Opportunity', ro: 'Oportunitate' },
  activity: { en: 'Activity', ro: 'Activitate' },
  ticket: { en: 'Ticket', ro: 'Tichet' },
  investment: { en: 'Project', ro: 'Proiect' },
  object: { en: 'Object', ro: 'Obiect' },
  estimate: { en: 'Estimate', ro: 'Deviz' },
  article: { en: 'Item', ro: 'Articol' },
  bill: { en: 'Bill', ro: 'Factură' },
  offer: { en: 'Offer', ro: 'Ofertă' },
  purchaseBill: { en: 'Supplier bill', ro: 'Factură de la furnizor' },
  purchaseOrder: { en: 'Purchase order', ro: 'Comandă la furnizor' },
  stockDocument: { en: 'Stock document', ro: 'Document de gestiune' },
  campaign: { en: 'Campaign', ro: 'Campanie' },
  user: { en: 'User', ro: 'Utilizator' },
})

/** The words of the choices of every field that names a kind of record. */
export const kindLabels = Object.fromEntries(
  ['relatedEntityType', 'entityType'].flatMap((field) =>
    Object.entries(kinds).map(([kind, message]) => [`any.${field}.${kind}`, message]),
  ),
) as Readonly<Record<`any.${'relatedEntityType' | 'entityType'}.${keyof typeof kinds}`, Message>>
