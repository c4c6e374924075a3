import type { Entity } from '@temelia/model/entity'
import { fieldByWire, wireName } from '@temelia/model/entity'
import { User } from '@temelia/model/admin/user'
import { Collection } from '@temelia/model/catalogue/catalogue'
import { AppError } from '@temelia/model/errors'
import { Article } from '@temelia/model/estimation/article'
import { Estimate } from '@temelia/model/estimation/estimate'
import { Folder } from '@temelia/model/estimation/folder'
import { WorkObject } from '@temelia/model/estimation/object'
import { Project } from '@temelia/model/estimation/project'
import { Schedule } from '@temelia/model/estimation/schedule'
import { ScheduleActivity } from '@temelia/model/estimation/schedule-activity'
import { ScheduleBaseline } from '@temelia/model/estimation/schedule-baseline'
import { ScheduleRelation } from '@temelia/model/estimation/schedule-relation'
import { WorkCalendar } from '@temelia/model/estimation/work-calendar'
import { entityNamed } from '@temelia/model/registry'
import { decimalInput } from '@temelia/model/values'
import { z } from 'zod'
import { faultsOf } from '../http/problem.ts'
import type { Context } from '../records/context.ts'
import { demand, find } from '../records/find.ts'
import { encodings } from '../transfer/decode-text.ts'
import { delimiters } from '../transfer/delimited.ts'
import { type CostKind, costKinds } from '../transfer/quantity-list.ts'
import type { ReadChoice } from '../transfer/read-sheet.ts'

const id = z.int().positive()
const percent = decimalInput(0, 100).optional()
const listMore = {
  Recapitulation: z
    .strictObject({
      CAM: percent,
      Indirect: percent,
      Profit: percent,
      VAT: percent,
      Rounding: z.enum(['LINE', 'FULL']).optional(),
    })
    .optional(),
  LaborRate: decimalInput(0.01, 1_000_000).optional(),
  /** What a price without parts is; left out, a bid's is a subcontract in the United States and what the line shows in Romania. */
  CostKind: z.enum(costKinds).optional(),
  /** Lines that stand for a norm of the catalogues take its recipe, at the prices of the list. */
  Recipes: z.boolean().default(false),
}

/** `add`: the lines become articles. `price`: their unit prices go to the articles of the same numbers. */
const Mode = z.enum(['add', 'price']).default('add')

const listTarget = z.union([
  z.strictObject({ InvestmentId: id, Mode, ...listMore }),
  z.strictObject({ ObjectId: id, Mode, ...listMore }),
  z.strictObject({ EstimateId: id, Mode, ...listMore }),
])

/** The timetable of a project takes what the file holds beside what it has. */
const scheduleTarget = z.strictObject({ InvestmentId: id, Schedule: z.literal(true) })

const projectTarget = z.strictObject({
  NewInvestment: z.strictObject({
    Name: z.string().trim().min(3).max(400).optional(),
    Practice: z.enum(['ro', 'us']).optional(),
    Currency: z.string().trim().length(3).optional(),
    FolderId: id.optional(),
    /** Where the file says none. */
    VAT: percent,
  }),
  ...listMore,
})

const catalogueTarget = z.strictObject({
  Catalogue: z.strictObject({
    Name: z.string().trim().min(1).max(400),
    Code: z.string().trim().min(1).max(80).optional(),
    Practice: z.enum(['ro', 'us']),
    Currency: z.string().trim().length(3),
    Attribution: z.string().trim().max(4_000).optional(),
  }),
})

const recordTarget = z.strictObject({
  Entity: z.string().max(80),
  Mode: z.enum(['create', 'skip', 'update']).default('create'),
  Key: z.string().max(80).optional(),
  /** What becomes of a line that names a record which is not there. */
  Missing: z.enum(['fail', 'empty']).default('fail'),
  Encoding: z.enum(encodings).optional(),
  Delimiter: z.enum(delimiters).optional(),
  Sheet: z.string().max(200).optional(),
  /** What every line has that the file has no column, or an empty cell, for: the supplier of a price list. */
  Values: z.record(z.string().max(80), z.union([z.string().max(400), z.number(), z.boolean()])).default({}),
})

/** How lines become articles, as the caller wants it. */
export interface LineChoice {
  readonly costKind: CostKind | undefined
  readonly recipes: boolean
}

/** Percentages and rounding of the recapitulation the caller wants on the estimates. */
export type GivenRecapitulation = NonNullable<z.output<typeof listTarget>['Recapitulation']>

/** Where a file goes. */
export type Target = ListTarget | ProjectTarget | ScheduleTarget | CatalogueTarget | RecordTarget

export interface ListTarget extends LineChoice {
  readonly kind: 'list'
  readonly level: 'project' | 'object' | 'estimate'
  readonly id: number
  readonly mode: 'add' | 'price'
  readonly recapitulation: GivenRecapitulation | undefined
  readonly laborRate: number | undefined
}

/** A project that is made for what the file holds. */
export interface ProjectTarget extends LineChoice {
  readonly kind: 'project'
  readonly facts: z.output<typeof projectTarget>['NewInvestment']
  readonly recapitulation: GivenRecapitulation | undefined
  readonly laborRate: number | undefined
}

/** A file of another program's timetable goes into the timetable of a project. */
export interface ScheduleTarget {
  readonly kind: 'schedule'
  readonly id: number
}

export interface CatalogueTarget {
  readonly kind: 'catalogue'
  readonly facts: z.output<typeof catalogueTarget>['Catalogue']
}

export interface RecordTarget {
  readonly kind: 'records'
  readonly of: Entity
  /** `skip` leaves records with a known key alone, `update` changes them, `create` refuses a key that is taken. */
  readonly mode: 'create' | 'skip' | 'update'
  /** The field that tells records apart, by its name in code; empty when every line is a new record. */
  readonly key: string
  readonly missing: 'fail' | 'empty'
  readonly choice: Omit<ReadChoice, 'practice'>
  /** The sheet of a workbook; its first unless given. */
  readonly sheet: string | undefined
  /** By wire name: what lines have that the file does not say. */
  readonly values: Readonly<Record<string, unknown>>
}

/** Which targets a route takes. */
export type Door = 'estimation' | 'records'

/** Reads the target of an import. @throws AppError INVALID_DATA */
export function readTarget(sent: unknown, door: Door): Target {
  if (door === 'records') return readRecordTarget(checked(recordTarget, sent))
  if (typeof sent === 'object' && sent !== null && 'Catalogue' in sent)
    return { kind: 'catalogue', facts: checked(catalogueTarget, sent).Catalogue }
  if (typeof sent === 'object' && sent !== null && 'NewInvestment' in sent) {
    const target = checked(projectTarget, sent)
    return { kind: 'project', facts: target.NewInvestment, ...choices(target) }
  }
  if (typeof sent === 'object' && sent !== null && 'Schedule' in sent)
    return { kind: 'schedule', id: checked(scheduleTarget, sent).InvestmentId }
  const target = checked(listTarget, sent)
  const more = { mode: target.Mode, ...choices(target) }
  if ('InvestmentId' in target) return { kind: 'list', level: 'project', id: target.InvestmentId, ...more }
  if ('ObjectId' in target) return { kind: 'list', level: 'object', id: target.ObjectId, ...more }
  return { kind: 'list', level: 'estimate', id: target.EstimateId, ...more }
}

/** The door through which a target came. */
export function doorOf(target: unknown): Door {
  return typeof target === 'object' && target !== null && 'Entity' in target ? 'records' : 'estimation'
}

function choices({
  Recapitulation,
  LaborRate,
  CostKind: costKind,
  Recipes,
}: Omit<z.output<typeof projectTarget>, 'NewInvestment'>) {
  return { recapitulation: Recapitulation, laborRate: LaborRate, costKind, recipes: Recipes } as const
}

/** Makes sure that the caller may make what the import makes, where it makes it. @throws AppError OPERATION_NOT_PERMITTED, NOT_FOUND */
export async function demandTarget(context: Context, target: Target): Promise<void> {
  if (target.kind === 'catalogue') return demand(context, 'create', Collection)
  if (target.kind === 'records') {
    demand(context, 'create', target.of)
    if (target.mode === 'update') demand(context, 'edit', target.of)
    return
  }
  if (target.kind === 'schedule') {
    const project = await find(context, Project, target.id)
    for (const of of [WorkCalendar, Schedule, ScheduleActivity, ScheduleRelation, ScheduleBaseline])
      demand(context, 'create', of as Entity, project)
    return
  }
  if (target.kind === 'project') {
    for (const of of [Project, WorkObject, Estimate, Article]) demand(context, 'create', of as Entity)
    if (target.facts.FolderId) await find(context, Folder, target.facts.FolderId)
    return
  }
  const above = { project: Project, object: WorkObject, estimate: Estimate }[target.level] as Entity
  const made = { project: [WorkObject, Estimate], object: [Estimate], estimate: [] }[target.level] as Entity[]
  if (target.mode === 'price') return demand(context, 'edit', Article, await find(context, above, target.id))
  for (const of of [...made, Article]) demand(context, 'create', of)
  const row = await find(context, above, target.id)
  for (const of of [...made, Article]) demand(context, 'create', of, row)
  if (target.level === 'estimate' && target.recapitulation) demand(context, 'edit', Estimate, row)
}

function readRecordTarget(sent: z.output<typeof recordTarget>): RecordTarget {
  const { Mode, Key, Missing, Encoding, Delimiter, Sheet, Values } = sent
  const of = entityNamed(sent.Entity)
  if (!of || of.without?.includes('create') || !(of.access === 'standard' || of === (User as Entity)))
    throw new AppError('INVALID_DATA', { faults: [{ field: 'target.Entity', code: 'INVALID_CHOICE' }] })
  const named = Key ?? (Mode === 'create' ? undefined : wireName(of, of.title ?? ''))
  const key = named === undefined ? undefined : fieldByWire(of, named)
  const kind = of.fields[key ?? '']?.kind
  if (named !== undefined && kind !== 'text' && kind !== 'integer')
    throw new AppError('INVALID_DATA', { faults: [{ field: 'target.Key', code: 'INVALID_CHOICE' }] })
  const unknown = Object.keys(Values).filter((name) => of.fields[fieldByWire(of, name) ?? '']?.readOnly !== false)
  if (unknown.length > 0)
    throw new AppError('INVALID_DATA', {
      faults: unknown.map((name) => ({ field: `target.Values.${name}`, code: 'INVALID_CHOICE' })),
    })
  const choice = { ...(Encoding ? { encoding: Encoding } : {}), ...(Delimiter ? { delimiter: Delimiter } : {}) }
  return { kind: 'records', of, mode: Mode, key: key ?? '', missing: Missing, choice, sheet: Sheet, values: Values }
}

function checked<T extends z.ZodType>(schema: T, sent: unknown): z.output<T> {
  const read = schema.safeParse(sent)
  if (read.success) return read.data
  const faults = read.error.issues
    .flatMap(faultsOf)
    .map((one) => ({ ...one, field: one.field ? `target.${one.field}` : 'target' }))
  throw new AppError('INVALID_DATA', { faults })
}
