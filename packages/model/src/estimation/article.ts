import { entity } from '../entity.ts'
import { date, decimal, flag, initially, integer, oneOf, place, readOnly, ref, required, text } from '../field.ts'
import { Estimate } from './estimate.ts'
import { Project } from './project.ts'
import { Revision } from './revision.ts'

const uplift = { scale: 'percent', min: -100, max: 1_000 } as const

/**
 * An article: one line of an estimate. `rs*` parts result from its recipe, `op*` parts are prices typed over them:
 * a typed part wins, both are kept. `materials ... total` are the line's values as the engine computed them.
 */
export const Article = entity('article', {
  wire: { path: 'estimation-articles', id: 'ArticleId' },
  table: 'articles',
  module: 'estimation',
  parent: 'estimateId',
  throughParent: true,
  owner: { through: 'projectId' },
  order: 'position',
  undo: 'article',
  failure: 'ARTICLE',
  findable: true,
  title: 'name',
  fields: {
    estimateId: required(ref(() => Estimate)),
    projectId: readOnly(ref(() => Project)),
    position: place(),
    /** The revision it stands in; null: the contract. Left out, the active one of the estimate. */
    revisionId: ref(() => Revision),
    /** The article of the contract it is a copy of, in a revision. */
    sourceId: integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
    chapter: text({ max: 400 }),
    symbol: text({ max: 80, search: true, column: true }),
    name: text({ max: 4_000, search: true, column: true, multiline: true }),
    measureUnit: text({ max: 40, column: true }),
    quantity: initially(decimal({ scale: 'quantity', column: true }), 0),
    formula: text({ multiline: true, holds: 'shapeTags' }),
    price: decimal({ scale: 'price', column: true }),
    provenience: initially(oneOf(['A', 'RS', 'D', 'L']), 'A'),
    provenienceType: text({ max: 40 }),
    referenceId: integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
    referenceType: oneOf(['standard', 'own']),
    rsMaterials: decimal({ wire: 'RSMaterials', scale: 'price' }),
    rsLabor: decimal({ wire: 'RSLabor', scale: 'price' }),
    rsEquipments: decimal({ wire: 'RSEquipments', scale: 'price' }),
    rsTransports: decimal({ wire: 'RSTransports', scale: 'price' }),
    opMaterials: decimal({ wire: 'OPMaterials', scale: 'price' }),
    opLabor: decimal({ wire: 'OPLabor', scale: 'price' }),
    opEquipments: decimal({ wire: 'OPEquipments', scale: 'price' }),
    opTransports: decimal({ wire: 'OPTransports', scale: 'price' }),
    rsCrew: text({ wire: 'RSCrew', max: 80 }),
    rsLaborHours: decimal({ wire: 'RSLaborHours', scale: 'quantity' }),
    rsLaborWorkers: decimal({ wire: 'RSLaborWorkers', scale: 'quantity' }),
    opCrew: text({ wire: 'OPCrew', max: 80 }),
    opLaborHours: decimal({ wire: 'OPLaborHours', scale: 'quantity' }),
    opLaborWorkers: decimal({ wire: 'OPLaborWorkers', scale: 'quantity' }),
    materialsUplift: decimal(uplift),
    laborUplift: decimal(uplift),
    equipmentsUplift: decimal(uplift),
    transportsUplift: decimal(uplift),
    weight: decimal({ scale: 'quantity', min: 0 }),
    green: initially(flag(), false),
    startDate: date(),
    endDate: date(),
    locationId: integer({ min: 0 }),
    /** UNIFORMAT II element and MasterFormat division the line belongs to (classification.ts). */
    uniformat: text({ max: 10, practice: 'us' }),
    division: text({ max: 10, practice: 'us' }),
    /** The catalogue's unit parts before the location's uplift, for a line without recipe (SPEC.md R4.6). */
    baseMaterials: readOnly(decimal({ scale: 'price', practice: 'us' })),
    baseLabor: readOnly(decimal({ scale: 'price', practice: 'us' })),
    baseEquipments: readOnly(decimal({ scale: 'price', practice: 'us' })),
    baseTransports: readOnly(decimal({ scale: 'price', practice: 'us' })),
    materials: readOnly(decimal({ scale: 'total' })),
    labor: readOnly(decimal({ scale: 'total' })),
    equipments: readOnly(decimal({ scale: 'total' })),
    transports: readOnly(decimal({ scale: 'total' })),
    subcontract: readOnly(decimal({ scale: 'total' })),
    other: readOnly(decimal({ scale: 'total' })),
    total: readOnly(decimal({ scale: 'total', column: true })),
    laborHours: readOnly(decimal({ scale: 'quantity' })),
    /** Tonnes, for the whole quantity. */
    totalWeight: readOnly(decimal({ scale: 'quantity' })),
    /** Code of the calculation fault that makes the line count 0; null when it calculates. */
    fault: readOnly(text()),
    /** Its recipe is no longer that of the norm it refers to; the symbol then carries the mark of adaptation. */
    adapted: readOnly(initially(flag(), false)),
    /** The symbol before it got the mark of adaptation. */
    originSymbol: readOnly(text()),
    /** Value as printed by the program the line was imported from, when it differs from quantity x unit price. */
    printedTotal: readOnly(decimal({ scale: 'total' })),
  },
})
