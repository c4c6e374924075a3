import { z } from 'zod'
import { entity } from '../entity.ts'
import { flag, initially, json, oneOf, readOnly, required, text } from '../field.ts'

/** The documents that a template can be for: offers, all bills, bills of one kind, or orders to suppliers. */
export const templateDocuments = [
  'offer',
  'bill',
  'invoice',
  'proforma',
  'advance',
  'creditNote',
  'receipt',
  'delivery',
  'order',
] as const

export type TemplateDocument = (typeof templateDocuments)[number]

/** What a printed document is: an offer, a bill of a kind, an order. */
export type PrintedKind = Exclude<TemplateDocument, 'bill'>

/** How printed offers, bills and orders look and what they say beside their own words. Those of the product are predefined: copied, never changed. */
export const DocumentTemplate = entity('documentTemplate', {
  wire: { path: 'document-templates', id: 'TemplateId' },
  table: 'document_templates',
  module: 'billing',
  undo: 'documentTemplate',
  title: 'name',
  fields: {
    name: required(text({ min: 3, max: 120, search: true, column: true })),
    /** Null: it is for all of them. */
    document: oneOf(templateDocuments, { column: true }),
    /** The language that documents are printed in; null: that of whoever prints. */
    language: oneOf(['en', 'ro'], { column: true }),
    /** Taken where neither the document nor its customer names one. */
    standard: initially(flag({ column: true }), false),
    predefined: readOnly(initially(flag({ column: true }), false)),
    /** What the reports know as a look; checked by them. */
    look: initially(json(z.record(z.string(), z.json()), { sample: { accent: '#1f4e79' }, unlisted: 'logo' }), {}),
    /** Printed where the document has no words of its own there. */
    header: text({ multiline: true, max: 2_000 }),
    footer: text({ multiline: true, max: 2_000 }),
    terms: text({ multiline: true, max: 4_000 }),
    /** How and where to pay. */
    remitTo: text({ multiline: true, max: 1_000 }),
    bankAccounts: initially(flag(), true),
    signatures: initially(flag(), false),
    /** The tax of each rate; otherwise its sum. */
    taxRecap: initially(flag({ wire: 'TaxRecapitulation' }), true),
  },
})

/** Whether a template for these documents is for an offer, for an order, or for bills of this kind. */
export function suits(document: TemplateDocument | null, kind: PrintedKind): boolean {
  return document === null || document === kind || (document === 'bill' && kind !== 'offer' && kind !== 'order')
}
