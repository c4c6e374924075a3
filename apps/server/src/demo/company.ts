import { settlementStates } from '@temelia/model/estimation/deduction'
import { expensesChapters } from '@temelia/model/estimation/expenses'
import { facilityKinds, sheetParts } from '@temelia/model/estimation/facility'
import { z } from 'zod'

const parts = z.strictObject({
  M: z.number().optional(),
  m: z.number().optional(),
  U: z.number().optional(),
  T: z.number().optional(),
})

const component = z.strictObject({
  kind: z.enum(['material', 'labor', 'equipment', 'transport']),
  symbol: z.string().optional(),
  name: z.string(),
  unit: z.string(),
  quantity: z.number(),
  price: z.number(),
  included: z.boolean(),
})

const article = z.strictObject({
  symbol: z.string().optional(),
  name: z.string().optional(),
  unit: z.string().optional(),
  rs: parts.optional(),
  kind: z.enum(['subcontract', 'other', 'material', 'labor', 'equipment', 'transport']).optional(),
  quantity: z.number().optional(),
  formula: z.string().optional(),
  op: parts.optional(),
  uplift: parts.optional(),
  waste: z.number().optional(),
  start: z.iso.date().optional(),
  end: z.iso.date().optional(),
  chapter: z.string().optional(),
  element: z.string().optional(),
  division: z.string().optional(),
  components: z.array(component).default([]),
})

const recapitulation = z.strictObject({
  cam: z.number().optional(),
  indirect: z.number().optional(),
  profit: z.number().optional(),
  tax: z.number().optional(),
  general: z.number().optional(),
  contingency: z.number().optional(),
  overhead: z.number().optional(),
  profitMethod: z.enum(['markup', 'margin']).optional(),
  bond: z.array(z.strictObject({ upTo: z.number().nullable(), rate: z.number() })).optional(),
})

const estimate = z.object({
  name: z.string(),
  code: z.string().optional(),
  expensesChapter: z.enum(expensesChapters).optional(),
  articles: z.array(article),
})

const alternate = z.strictObject({
  code: z.string(),
  name: z.string(),
  kind: z.enum(['add', 'deduct']),
  object: z.string(),
  estimate,
})

const facility = z.strictObject({
  object: z.string(),
  kind: z.enum(facilityKinds),
  code: z.string(),
  name: z.string(),
  unit: z.string(),
  quantity: z.number(),
  price: z.number(),
  sheet: z.string().optional(),
  supplier: z.string().optional(),
  asked: z.partialRecord(z.enum(sheetParts), z.string()).default({}),
})

const revision = z.strictObject({
  estimate: z.string(),
  name: z.string(),
  reportType: z.enum(['NCS', 'NR']),
  quantities: z.array(z.strictObject({ symbol: z.string(), quantity: z.number() })),
})

const settlement = z.strictObject({
  date: z.string(),
  retention: z.number(),
  advance: z.number(),
  state: z.enum(settlementStates),
  done: z.array(z.strictObject({ estimate: z.string(), percent: z.number() })),
})

/** A timetable made from the estimate, a chapter or division an activity; `is` names one as `estimate` or `estimate / activity`. */
const timetable = z.strictObject({
  start: z.iso.date(),
  dataDate: z.iso.date(),
  baseline: z.string(),
  terms: z.strictObject({
    advancePercent: z.number(),
    retentionPercent: z.number(),
    retentionDays: z.int(),
    paymentDays: z.int(),
    costDays: z.int(),
  }),
  activities: z.array(
    z.strictObject({
      is: z.string(),
      crew: z.string(),
      workers: z.number().optional(),
      after: z
        .array(
          z.strictObject({
            is: z.string(),
            type: z.enum(['FS', 'SS', 'FF', 'SF']).default('FS'),
            lag: z.number().default(0),
          }),
        )
        .default([]),
    }),
  ),
  milestones: z.array(z.strictObject({ estimate: z.string(), name: z.string(), date: z.iso.date() })),
  actuals: z.array(z.strictObject({ date: z.iso.date(), amount: z.number(), note: z.string() })),
})

const supplier = z.strictObject({
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  date: z.string(),
  validUntil: z.string(),
  resources: z.array(z.strictObject({ symbol: z.string(), name: z.string(), unit: z.string(), price: z.number() })),
})

/** A demo company as it stands in seed/companies. */
export const companyFile = z.object({
  company: z.looseObject({ name: z.string() }),
  users: z.array(
    z.object({
      name: z.string(),
      email: z.string(),
      password: z.string(),
      level: z.enum(['administrator', 'user']),
      rights: z.object({
        add: z.boolean(),
        edit: z.boolean(),
        editForeign: z.boolean(),
        viewForeign: z.boolean(),
        delete: z.boolean(),
      }),
      zones: z.array(z.string()).default([]),
    }),
  ),
  zones: z.array(z.string()),
  customers: z.array(z.looseObject({ name: z.string() })),
  folders: z.array(z.string()),
  suppliers: z.array(supplier).default([]),
  crews: z
    .array(
      z.strictObject({
        code: z.string(),
        name: z.string(),
        burdenedRate: z.number().optional(),
        workers: z.array(z.strictObject({ name: z.string(), wage: z.number(), count: z.number() })),
      }),
    )
    .default([]),
  projects: z.array(
    z.object({
      name: z.string(),
      folder: z.string().optional(),
      beneficiary: z.string().optional(),
      designer: z.string().optional(),
      vat: z.number().optional(),
      estimateDate: z.string().optional(),
      area: z.number().optional(),
      rounding: z.enum(['LINE', 'FULL']).optional(),
      quantityDecimals: z.number().optional(),
      priceDecimals: z.number().optional(),
      recapitulation: recapitulation.optional(),
      location: z.strictObject({ materials: z.number(), labor: z.number(), equipments: z.number() }).optional(),
      facilities: z.array(facility).default([]),
      general: z.array(z.strictObject({ chapter: z.string(), formula: z.string() })).default([]),
      alternates: z.array(alternate).default([]),
      revisions: z.array(revision).default([]),
      settlements: z.array(settlement).default([]),
      timetable: timetable.optional(),
      parameters: z.array(z.object({ name: z.string(), formula: z.string() })).default([]),
      objects: z.array(
        z.object({
          name: z.string(),
          code: z.string().optional(),
          estimates: z.array(estimate),
        }),
      ),
    }),
  ),
})

export type CompanyFile = z.output<typeof companyFile>
export type DemoProject = CompanyFile['projects'][number]
export type DemoEstimate = DemoProject['objects'][number]['estimates'][number]
export type DemoArticle = DemoEstimate['articles'][number]
export type DemoTimetable = z.output<typeof timetable>
export type DemoRecapitulation = z.output<typeof recapitulation>
