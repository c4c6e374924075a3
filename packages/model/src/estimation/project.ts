import { User } from '../admin/user.ts'
import { entity } from '../entity.ts'
import { date, decimal, flag, initially, integer, json, oneOf, place, readOnly, ref, required, text } from '../field.ts'
import { currencyCode } from '../formats.ts'
import { Folder } from './folder.ts'
import { recapitulationSchema } from './recapitulation.ts'

/** Stages of a project: 1 offered, 2 deduction, 3 in progress, 4 completed. */
export const projectStages = [1, 2, 3, 4] as const

/** A project (wire: investment): all works of one job. Root of objects, estimates and articles. */
export const Project = entity('project', {
  wire: { path: 'estimation-investments', id: 'InvestmentId' },
  table: 'projects',
  module: 'estimation',
  within: 'projects',
  owner: 'userId',
  order: 'position',
  orderedIn: 'folderId',
  undo: 'investment',
  failure: 'PROJECT',
  findable: true,
  title: 'name',
  fields: {
    name: required(text({ min: 3, max: 400, search: true, column: true })),
    type: text({ max: 120 }),
    userId: ref(() => User),
    folderId: ref(() => Folder),
    position: place(),
    stage: initially(oneOf(projectStages, { column: true }), 1),
    practice: oneOf(['ro', 'us']),
    currency: text({ format: currencyCode }),
    beneficiaryName: text({ max: 400, search: true, column: true }),
    designerName: text({ max: 400 }),
    contractorName: text({ max: 400 }),
    /** Of the contract whose works are settled, as forms name it. */
    contractNumber: text({ max: 60 }),
    contractDate: date(),
    vat: decimal({ wire: 'VAT', scale: 'percent', min: 0, max: 100 }),
    altCurrencyName: text({ format: currencyCode }),
    altCurrencyRate: decimal({ scale: 'rate', min: 0 }),
    altCurrencyDate: date(),
    relatedEntityId: integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
    relatedEntityType: oneOf(['account', 'opportunity']),
    estimateDate: date({ column: true }),
    rounding: initially(oneOf(['LINE', 'FULL']), 'LINE'),
    quantityDecimals: integer({ min: 0, max: 6 }),
    priceDecimals: integer({ min: 0, max: 6 }),
    totalDecimals: integer({ min: 0, max: 4 }),
    recapitulation: json(recapitulationSchema),
    /** Chapter 7 of the general estimate, for public money. */
    budgetChapter: initially(flag({ practice: 'ro' }), true),
    locationId: integer({ min: 0 }),
    materialsLocation: decimal({ scale: 'percent', min: -90, max: 900 }),
    laborLocation: decimal({ scale: 'percent', min: -90, max: 900 }),
    equipmentsLocation: decimal({ scale: 'percent', min: -90, max: 900 }),
    /** What is built, in `areaUnit` (SF when none is set): costs are shown per unit of it. */
    area: decimal({ scale: 'quantity', min: 0 }),
    areaUnit: text({ max: 20 }),
    withoutVat: readOnly(decimal({ wire: 'TotalWithoutVAT', scale: 'total', column: true })),
    withVat: readOnly(decimal({ wire: 'TotalWithVAT', scale: 'total', column: true })),
    /** How many lines the totals leave out, because they cannot be computed. */
    leftOut: readOnly(integer({ wire: 'LinesLeftOut' })),
  },
})
