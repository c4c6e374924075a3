/** The product's own form: every record of a project as data. */
import type { Recapitulation } from '@temelia/estimation/recapitulation-types'
import type { PartKind } from '@temelia/estimation/types'
import { Faults, type Reading, unread } from './fault.ts'
import { brokenLinks } from './json-links.ts'
import { grouped, isRecord, type JsonRecord, numberOr, placesBy, text } from './json-record.ts'
import { readJsonText } from './json-text.ts'
import { readableText } from './readable-text.ts'
import type {
  ComponentLine,
  ExchangeArticle,
  ExchangeEstimate,
  ExchangeObject,
  ExchangeTree,
  MoreFields,
  RecipeLine,
} from './tree.ts'

/** What the file calls itself, and the version that is written. */
export const JSON_FORM = 'temelia-estimates'
export const JSON_FORM_VERSION = 1

const LISTS = [
  'objects',
  'estimates',
  'revisions',
  'articles',
  'resources',
  'components',
  'parameters',
  'facilities',
  'generalLines',
  'alternates',
] as const
const KINDS: readonly string[] = ['material', 'labor', 'equipment', 'transport'] satisfies PartKind[]
const PARTS: readonly string[] = ['Format', 'FormatVersion', 'investment', ...LISTS]

type Values = Readonly<Record<string, unknown>>

/** What a record of one kind may hold: the dictionary's word, which this package does not know. */
export interface RecordForm {
  /** The field of that wire name: its name in code and whether it takes the value; null for one that is made anew; undefined for none. */
  field(wire: string): { readonly name: string; takes(value: unknown): boolean } | null | undefined
}

/** The kinds of records in a file. */
export type RecordForms = Readonly<
  Record<
    | 'project'
    | 'object'
    | 'estimate'
    | 'revision'
    | 'article'
    | 'resource'
    | 'component'
    | 'parameter'
    | 'facility'
    | 'generalLine'
    | 'alternate',
    RecordForm
  >
>

/** True for a text that begins a file of the product's own form. */
export function looksLikeJson(head: string): boolean {
  return /^\s*\{/.test(head)
}

/** Reads the product's own form. Fields it does not know are told and left out; a wrong value or link is told with its record. */
export function readJsonForm(bytes: Uint8Array, forms: RecordForms): Reading<ExchangeTree> {
  const read = readJsonText(bytes)
  if (!read.ok) return read
  const data = read.value
  if (!isRecord(data) || data['Format'] !== JSON_FORM || !isRecord(data['investment']))
    return unread('JSON_FORM_UNKNOWN')
  const version = data['FormatVersion']
  if (version !== JSON_FORM_VERSION) return unread('JSON_VERSION', 0, String(version))
  const reader = new Reader(data, forms)
  const tree = reader.tree(data['investment'])
  return tree.objects.length === 0 ? unread('NO_LINES') : { ok: true, value: tree }
}

class Reader {
  private readonly faults = new Faults()
  private readonly lists: Readonly<Record<(typeof LISTS)[number], readonly JsonRecord[]>>
  /** The place of each record in its own list, from 1: faults name it by it. */
  private readonly lines: ReadonlyMap<JsonRecord, number>

  constructor(
    data: JsonRecord,
    private readonly forms: RecordForms,
  ) {
    for (const name of Object.keys(data)) if (!PARTS.includes(name)) this.faults.add('JSON_FIELD_UNKNOWN', 0, name)
    const list = (name: (typeof LISTS)[number]) => {
      const value = data[name] ?? []
      const records = Array.isArray(value) ? value.filter(isRecord) : []
      if (!Array.isArray(value) || records.length < value.length) this.faults.add('JSON_FIELD_INVALID', 0, name)
      return records
    }
    this.lists = {
      objects: list('objects'),
      estimates: list('estimates'),
      revisions: list('revisions'),
      articles: list('articles'),
      resources: list('resources'),
      components: list('components'),
      parameters: list('parameters'),
      facilities: list('facilities'),
      generalLines: list('generalLines'),
      alternates: list('alternates'),
    }
    this.lines = new Map(Object.values(this.lists).flatMap((all) => all.map((record, at) => [record, at + 1] as const)))
  }

  tree(investment: JsonRecord): ExchangeTree {
    const { objects, estimates, revisions, articles, resources, components, parameters } = this.lists
    const recipes = grouped(resources, 'ArticleId')
    const parts = grouped(components, 'ArticleId')
    const broken = brokenLinks(this.lists)
    for (const { code, line, value, field } of broken) this.faults.add(code, line, value, field)
    const lost = new Set(broken.flatMap(({ code, record }) => (code === 'JSON_LINK_MISSING' ? [record] : [])))
    const kept = articles.filter((article) => !lost.has(article))
    const ofEstimate = grouped(kept, 'EstimateId')
    const ofObject = grouped(estimates, 'ObjectId')
    const alternateAt = placesBy(this.lists.alternates, 'AlternateId')
    const revisionsOf = grouped(revisions, 'EstimateId')
    const [objectOf, estimateOf] = [new Map<unknown, ExchangeObject>(), new Map<unknown, ExchangeEstimate>()]
    const {
      vat,
      recapitulation,
      name,
      currency,
      withoutVat: _total,
      ...more
    } = this.values(investment, this.forms.project, 'investment')
    return {
      form: 'json',
      version: String(JSON_FORM_VERSION),
      practice: more['practice'] === 'ro' || more['practice'] === 'us' ? more['practice'] : null,
      project: {
        name: text(name),
        currency: text(currency) || null,
        vat: numberOr(vat, null),
        recapitulation: (recapitulation as Recapitulation | undefined) ?? null,
        more: more as MoreFields,
      },
      objects: objects.map((record) => {
        const { code, name: title, ...rest } = this.values(record, this.forms.object, 'objects')
        const object: ExchangeObject = {
          code: text(code),
          name: text(title),
          estimates: (ofObject.get(record['ObjectId']) ?? []).map((estimate) => {
            const own = this.values(estimate, this.forms.estimate, 'estimates')
            const { code: number, name: label, ...others } = own
            const inside = ofEstimate.get(estimate['EstimateId']) ?? []
            const versions = revisionsOf.get(estimate['EstimateId']) ?? []
            const versionAt = placesBy(versions, 'RevisionId')
            const articleAt = placesBy(inside, 'ArticleId')
            const read: ExchangeEstimate = {
              line: 0,
              code: text(number),
              name: text(label),
              articles: inside.map((article) => ({
                ...this.article(
                  article,
                  recipes.get(article['ArticleId']) ?? [],
                  parts.get(article['ArticleId']) ?? [],
                ),
                revision: versionAt.get(article['RevisionId']) ?? null,
                source: articleAt.get(article['SourceId']) ?? null,
              })),
              printedTotal: null,
              printedLine: 0,
              more: others as MoreFields,
              revisions: versions.map((version) => {
                const { name: named, ...more } = this.values(version, this.forms.revision, 'revisions')
                return { name: text(named), more: more as MoreFields }
              }),
              active: versionAt.get(estimate['RevisionId']) ?? null,
              alternate: alternateAt.get(estimate['AlternateId']) ?? null,
            }
            estimateOf.set(estimate['EstimateId'], read)
            return read
          }),
          more: rest as MoreFields,
        }
        objectOf.set(record['ObjectId'], object)
        return object
      }),
      alternates: this.lists.alternates.map((record) => {
        const { name: title, ...others } = this.values(record, this.forms.alternate, 'alternates')
        return { name: text(title), more: others as MoreFields }
      }),
      facilities: this.lists.facilities.flatMap((record) => {
        if (lost.has(record)) return []
        const { name: title, ...others } = this.values(record, this.forms.facility, 'facilities')
        const estimate = estimateOf.get(record['EstimateId']) ?? null
        const object = objectOf.get(record['ObjectId']) ?? null
        return [{ object, estimate, name: text(title), more: others as MoreFields }]
      }),
      generalLines: this.lists.generalLines.map((record) => {
        const { chapter, ...others } = this.values(record, this.forms.generalLine, 'generalLines')
        return { chapter: text(chapter), more: others as MoreFields }
      }),
      parameters: parameters.map((record) => {
        const { name: own, formula, ...others } = this.values(record, this.forms.parameter, 'parameters')
        return { name: text(own), formula: text(formula), more: others as MoreFields }
      }),
      printedTotal: null,
      printedLine: 0,
      faults: this.faults.list,
    }
  }

  private article(record: JsonRecord, recipe: readonly JsonRecord[], parts: readonly JsonRecord[]): ExchangeArticle {
    const values = this.values(record, this.forms.article, 'articles')
    const { chapter, symbol, name, measureUnit, quantity, formula, price, total, ...more } = values
    return {
      line: this.lines.get(record) ?? 0,
      chapter: text(chapter),
      symbol: text(symbol),
      name: text(name),
      unit: text(measureUnit),
      quantity: numberOr(quantity, 0),
      formula: text(formula) || null,
      unitPrice: numberOr(price, null),
      printedTotal: numberOr(total, null),
      lump: false,
      recipe: recipe.flatMap((one) => this.recipeLine(one)),
      components: parts.flatMap((one) => this.component(one)),
      more: more as MoreFields,
    }
  }

  private recipeLine(record: JsonRecord): RecipeLine[] {
    const values = this.values(record, this.forms.resource, 'resources')
    const { kind, symbol, name, measureUnit, consumption, price, percent, ...more } = values
    if (!this.known(kind, 'resources', record)) return []
    return [
      {
        kind: kind as PartKind,
        symbol: text(symbol),
        name: text(name),
        unit: text(measureUnit),
        consumption: numberOr(consumption, 0),
        price: numberOr(price, 0),
        percent: percent === true,
        more: more as MoreFields,
      },
    ]
  }

  private component(record: JsonRecord): ComponentLine[] {
    const values = this.values(record, this.forms.component, 'components')
    const { kind, symbol, name, measureUnit, quantity, price, included } = values
    if (!this.known(kind, 'components', record)) return []
    return [
      {
        kind: kind as PartKind,
        symbol: text(symbol),
        name: text(name),
        unit: text(measureUnit),
        quantity: numberOr(quantity, 0),
        price: numberOr(price, 0),
        included: included === true,
      },
    ]
  }

  private known(kind: unknown, list: string, record: JsonRecord): boolean {
    if (KINDS.includes(String(kind))) return true
    this.faults.add('JSON_FIELD_INVALID', this.lines.get(record) ?? 0, String(kind), `${list}.Kind`)
    return false
  }

  /** The fields of a record by their names in code; empty ones are left out. */
  private values(record: JsonRecord, form: RecordForm, list: string): Values {
    const values: Record<string, unknown> = {}
    const line = this.lines.get(record) ?? 0
    for (const [wire, value] of Object.entries(record)) {
      const field = form.field(wire)
      if (field === undefined) this.faults.add('JSON_FIELD_UNKNOWN', line, `${list}.${wire}`)
      if (!field || value === null) continue
      const readable = typeof value === 'string' ? readableText(value) : value
      if (readable !== value) this.faults.add('TEXT_CLEANED', line, `${list}.${wire}`)
      if (field.takes(readable)) values[field.name] = readable
      else this.faults.add('JSON_FIELD_INVALID', line, JSON.stringify(value), `${list}.${wire}`)
    }
    return values
  }
}
