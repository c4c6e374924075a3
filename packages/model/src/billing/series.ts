import { entity } from '../entity.ts'
import { date, flag, initially, integer, oneOf, readOnly, required, text } from '../field.ts'

/** The documents that a company issues. */
export const billKinds = ['invoice', 'proforma', 'advance', 'creditNote', 'receipt', 'delivery'] as const

export type BillKind = (typeof billKinds)[number]

/** The documents that move stock: received, issued to a project, moved between warehouses, counted. */
export const stockKinds = ['goodsReceipt', 'materialIssue', 'transfer', 'count'] as const

export type StockKind = (typeof stockKinds)[number]

/** What is sent to suppliers. */
const orderKinds = ['purchaseOrder'] as const

/** What is proposed to customers: numbered once it is sent. */
const offerKinds = ['offer'] as const

export type SeriesKind = BillKind | StockKind | (typeof orderKinds)[number] | (typeof offerKinds)[number]

/** The documents that a credit note takes back: the others ask nobody for money. */
export const creditable: readonly BillKind[] = ['invoice', 'advance']

/** The last number that a series gives. */
export const LAST_NUMBER = 999_999_999

/** A series of numbers. Each number is given once, when a document is issued, without gaps. */
export const Series = entity('series', {
  wire: { path: 'series', id: 'SeriesId' },
  table: 'bill_series',
  module: 'billing',
  title: 'name',
  fields: {
    name: required(text({ min: 1, max: 20, search: true, column: true, unique: true, sample: 'TML' })),
    kind: initially(oneOf([...billKinds, ...stockKinds, ...orderKinds, ...offerKinds], { column: true }), 'invoice'),
    nextNumber: initially(integer({ min: 1, max: LAST_NUMBER, column: true }), 1),
    /** Digits that numbers are written with at least. */
    digits: initially(integer({ min: 1, max: 9 }), 4),
    /** Taken for documents of its kind that name no series. */
    main: initially(flag({ column: true }), false),
    /** The day of the document that was issued last. */
    lastDate: readOnly(date({ column: true })),
  },
})
