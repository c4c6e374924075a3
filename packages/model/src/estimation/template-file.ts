import { z } from 'zod'
import type { WireRecord } from '../codec.ts'
import { type Entity, type Patch, wireName } from '../entity.ts'
import { Article } from './article.ts'
import { ArticleComponent, ArticleResource } from './article-parts.ts'
import { Estimate } from './estimate.ts'
import { Facility, sheetParts } from './facility.ts'
import { GeneralLine } from './general-line.ts'
import { WorkObject } from './object.ts'
import { Parameter } from './parameter.ts'
import { Project } from './project.ts'
import { type TemplateType, templateTypes } from './template.ts'

/** What a template keeps of each record: what describes the works, not whose and when they are. */
export const templateKeys = {
  project: [
    'name',
    'type',
    'currency',
    'vat',
    'rounding',
    'quantityDecimals',
    'priceDecimals',
    'totalDecimals',
    'recapitulation',
    'materialsLocation',
    'laborLocation',
    'equipmentsLocation',
    'area',
    'areaUnit',
  ],
  parameter: ['name', 'formula', 'description'],
  generalLine: ['chapter', 'name', 'formula', 'rate', 'applyVat'],
  facility: ['kind', 'code', 'name', 'measureUnit', 'quantity', 'price', 'sheetNumber', 'supplier', ...sheetParts],
  object: ['code', 'name', 'recapitulation'],
  estimate: ['code', 'name', 'recapitulation', 'expensesCategory', 'defaultChapter', 'applyVat', 'includeInF1'],
  article: [
    'chapter',
    'symbol',
    'name',
    'measureUnit',
    'quantity',
    'formula',
    'price',
    'provenience',
    'provenienceType',
    'rsMaterials',
    'rsLabor',
    'rsEquipments',
    'rsTransports',
    'opMaterials',
    'opLabor',
    'opEquipments',
    'opTransports',
    'rsCrew',
    'rsLaborHours',
    'materialsUplift',
    'laborUplift',
    'equipmentsUplift',
    'transportsUplift',
    'weight',
    'green',
    'uniformat',
    'division',
  ],
  resource: ['kind', 'symbol', 'name', 'measureUnit', 'consumption', 'waste', 'percent', 'price', 'weight', 'supplier'],
  component: ['kind', 'symbol', 'name', 'measureUnit', 'quantity', 'price', 'included'],
} as const satisfies Record<string, readonly string[]>

/** An article of a template. With `Norm` (the symbol of a catalogue's line) name, unit, recipe and prices are the catalogue's. */
export interface TemplateArticle extends WireRecord {
  readonly Norm?: string | null
  readonly Resources?: readonly WireRecord[]
  readonly Components?: readonly WireRecord[]
}

export interface TemplateEstimate extends WireRecord {
  /** The currency of its prices, where it is a template by itself. */
  readonly Currency?: string | null
  readonly Articles: readonly TemplateArticle[]
  readonly Facilities?: readonly WireRecord[]
}

export interface TemplateObject extends WireRecord {
  /** The currency of its prices, where it is a template by itself. */
  readonly Currency?: string | null
  readonly Estimates: readonly TemplateEstimate[]
  readonly Facilities?: readonly WireRecord[]
}

export interface TemplateProject extends WireRecord {
  readonly Parameters?: readonly WireRecord[]
  /** What was set on its general estimate. */
  readonly GeneralLines?: readonly WireRecord[]
  /** Equipment lists of the project itself; those of objects and estimates stand with them. */
  readonly Facilities?: readonly WireRecord[]
  readonly Objects: readonly TemplateObject[]
}

/** What a template makes, from the level of its type down. */
export interface TemplateContent {
  readonly folder: { readonly Name: string; readonly Projects: readonly TemplateProject[] }
  readonly project: TemplateProject
  readonly division: TemplateObject
  readonly estimate: TemplateEstimate
}

/** As many lines as one template may hold. */
const MOST_LINES = 2_000

const many = <Schema extends z.ZodType>(schema: Schema, most = 200) => z.array(schema).max(most)

const resource = part(ArticleResource, templateKeys.resource)
const component = part(ArticleComponent, templateKeys.component)
const article = part(Article, templateKeys.article, {
  Norm: z.string().trim().min(1).max(80).nullish(),
  Resources: many(resource).optional(),
  Components: many(component).optional(),
})
const facilities = { Facilities: many(part(Facility, templateKeys.facility), MOST_LINES).optional() }
const currency = { Currency: Project.fields.currency.schema.nullish() }
const lines = { Articles: many(article, MOST_LINES), ...facilities }
const estimate = part(Estimate, templateKeys.estimate, { ...lines, ...currency })
const workObject = part(WorkObject, templateKeys.object, { Estimates: many(estimate), ...facilities, ...currency })
const project = part(Project, templateKeys.project, {
  Parameters: many(part(Parameter, templateKeys.parameter)).optional(),
  GeneralLines: many(part(GeneralLine, templateKeys.generalLine)).optional(),
  ...facilities,
  Objects: many(workObject),
})
const folder = z.strictObject({ Name: z.string().trim().min(1).max(200), Projects: many(project, 50) })

/** Schemas of the content by type; unknown fields are refused with their place. */
export const templateContent = { folder, project, division: workObject, estimate } as const

/** The mark by which a file is known as a template. */
export const TEMPLATE_FORMAT = 'temelia-template'

/** The frame of a template's file; its content is judged by its type. */
export const templateFrame = z.strictObject({
  Format: z.literal(TEMPLATE_FORMAT),
  Version: z.literal(1),
  Name: z.string().trim().min(3).max(200),
  Type: z.enum(templateTypes),
  Practice: z.enum(['ro', 'us']).nullish(),
  Description: z.string().trim().max(2_000).nullish(),
  Content: z.unknown(),
})

/** The estimates a content holds, whatever its type. */
export function estimatesOf<Type extends TemplateType>(
  type: Type,
  content: TemplateContent[Type],
): readonly TemplateEstimate[] {
  switch (type) {
    case 'folder':
      return (content as TemplateContent['folder']).Projects.flatMap((one) => estimatesOf('project', one))
    case 'project':
      return (content as TemplateContent['project']).Objects.flatMap((one) => estimatesOf('division', one))
    case 'division':
      return (content as TemplateContent['division']).Estimates
    default:
      return [content as TemplateEstimate]
  }
}

/** The fields of a record of a template as a patch of its entity; what it does not have stays out. */
export function templatePatch<E extends Entity>(of: E, record: WireRecord, keys: readonly string[]): Patch<E> {
  const given = keys.flatMap((key) => {
    const value = record[wireName(of, key)]
    return value === undefined || value === null ? [] : [[key, value]]
  })
  return Object.fromEntries(given) as Patch<E>
}

/** A row as a record of a template: its kept fields by their wire names, without the empty ones. */
export function templateRecord(of: Entity, row: object, keys: readonly string[]): WireRecord {
  const values = row as Record<string, unknown>
  const kept = keys.flatMap((key) => {
    const value = values[key]
    return value === undefined || value === null || value === '' ? [] : [[wireName(of, key), value]]
  })
  return Object.fromEntries(kept)
}

function part(of: Entity, keys: readonly string[], more: z.ZodRawShape = {}) {
  const shape: Record<string, z.ZodType> = {}
  for (const key of keys) {
    const field = of.fields[key]
    if (!field) throw new Error(`${of.name} has no ${key}`)
    const named = field.required && key === of.title
    shape[wireName(of, key)] = named
      ? field.schema.refine((value) => value !== '', { params: { code: 'REQUIRED' } })
      : field.schema.nullish()
  }
  return z.strictObject({ ...shape, ...more })
}
