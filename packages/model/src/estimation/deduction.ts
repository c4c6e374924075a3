import { entity } from '../entity.ts'
import { date, decimal, initially, oneOf, once, readOnly, ref, required, text } from '../field.ts'
import { Article } from './article.ts'
import { WorkObject } from './object.ts'
import { Project } from './project.ts'

/** How far a settlement has come; an approved or invoiced one is frozen. */
export const settlementStates = ['draft', 'declared', 'verified', 'approved', 'invoiced'] as const

export type SettlementState = (typeof settlementStates)[number]

/** The states in which quantities and values no longer change. */
export const frozenStates: readonly SettlementState[] = ['approved', 'invoiced']

const percent = { scale: 'percent', min: 0, max: 100 } as const

/** A settlement (decont, situație de plată) of a project or of one of its objects: what was completed up to a day. */
export const Deduction = entity('deduction', {
  wire: { path: 'estimation-deductions', id: 'DeductionId' },
  table: 'deductions',
  module: 'estimation',
  parent: 'projectId',
  owner: { through: 'projectId' },
  undo: 'deduction',
  title: 'name',
  fields: {
    projectId: once(required(ref(() => Project))),
    /** Null: the whole project is settled. */
    objectId: once(ref(() => WorkObject)),
    name: text({ max: 200, search: true, column: true }),
    date: required(date({ column: true })),
    state: initially(oneOf(settlementStates, { column: true }), 'draft'),
    /** Left out, the rate in force on the date. */
    vat: decimal({ wire: 'VAT', ...percent }),
    /** Percent of the value without VAT that the client keeps back. */
    retention: initially(decimal(percent), 0),
    /** Percent of the value without VAT that goes back on the advance. */
    advance: initially(decimal(percent), 0),
    /** Percent of stored materials that the client keeps back (United States); left out, that of the works. */
    storedRetention: decimal({ ...percent, practice: 'us' }),
    /** Of the contract's clause of price adjustment (Law 98/2016, art. 222^2); 1 adjusts nothing. */
    adjustmentCoefficient: initially(decimal({ scale: 'factor', min: 0.01, max: 100 }), 1),
    note: text({ multiline: true }),
    direct: readOnly(decimal({ scale: 'total' })),
    /** What makes the last settlement end exactly on the contract. */
    difference: readOnly(decimal({ scale: 'total' })),
    withoutVat: readOnly(decimal({ wire: 'TotalWithoutVAT', scale: 'total', column: true })),
    /** What the coefficient adds to the value without VAT. */
    adjustment: readOnly(decimal({ scale: 'total' })),
    vatAmount: readOnly(decimal({ wire: 'TotalVAT', scale: 'total' })),
    withVat: readOnly(decimal({ wire: 'TotalWithVAT', scale: 'total', column: true })),
    /** Materials presently stored of all lines, and what was stored at the settlement before. */
    stored: readOnly(decimal({ scale: 'total', practice: 'us' })),
    storedBefore: readOnly(decimal({ scale: 'total', practice: 'us' })),
    /** Kept back of what is presently stored, and of what was at the settlement before; `retained` holds the difference. */
    storedRetained: readOnly(decimal({ scale: 'total', practice: 'us' })),
    storedRetainedBefore: readOnly(decimal({ scale: 'total', practice: 'us' })),
    retained: readOnly(decimal({ scale: 'total' })),
    recovered: readOnly(decimal({ scale: 'total' })),
    net: readOnly(decimal({ scale: 'total', column: true })),
  },
})

/** What a settlement counts of one article; saved together by `PUT estimation-deductions/{id}/lines`. */
export const DeductionLine = entity('deductionLine', {
  wire: { path: 'estimation-deduction-lines', id: 'DeductionLineId' },
  table: 'deduction_lines',
  module: 'estimation',
  parent: 'deductionId',
  owner: { through: 'projectId' },
  without: ['create', 'edit', 'delete'],
  fields: {
    deductionId: readOnly(ref(() => Deduction)),
    projectId: readOnly(ref(() => Project)),
    articleId: readOnly(ref(() => Article)),
    quantity: readOnly(decimal({ scale: 'quantity', column: true })),
    /** The percentage it was typed as, null for a number. */
    percent: readOnly(decimal({ scale: 'percent', column: true })),
    /** The money it was typed as, null for a quantity or a percentage. */
    amount: readOnly(decimal({ scale: 'total', column: true })),
    /** Materials presently stored for the article, with every markup (United States). */
    stored: readOnly(decimal({ scale: 'total', practice: 'us' })),
    total: readOnly(decimal({ scale: 'total', column: true })),
  },
})
