/** The product's own form: every record of a project as data. */
import type { Recapitulation } from '@temelia/estimation/recapitulation-types'
import type { PartKind } from '@temelia/estimation/types'
import { Faults, type Reading, unread } from './fault.ts'
import type { ComponentLine, ExchangeArticle, ExchangeTree, MoreFields, RecipeLine } from './tree.ts'

/** What the file calls itself, and the version that is written. */
export const JSON_FORM = 'temelia-estimates'
export const JSON_FORM_VERSION = 1

const LISTS = ['objects', 'estimates', 'articles', 'resources', 'components', 'parameters'] as const
const KINDS: readonly string[] = ['material', 'labor', 'equipment', 'transport'] satisfies PartKind[]
const PARTS: readonly string[] = ['Format', 'FormatVersion', 'investment', ...LISTS]

type JsonRecord = Readonly<Record<string, unknown>>
type Values = Readonly<Record<string, unknown>>

/** What a record of one kind may hold: the dictionary's word, which this package does not know. */
export interface RecordForm {
  /** The field of that wire name: its name in code and whether it takes the value; null for one that is made anew; undefined for none. */
  field(wire: string): { readonly name: string; takes(value: unknown): boolean } | null | undefined
}

/** The kinds of records in a file. */
export type RecordForms = Readonly<
  Record<'project' | 'object' | 'estimate' | 'article' | 'resource' | 'component' | 'parameter', RecordForm>
>

/** True for a text that begins a file of the product's own form. */
export function looksLikeJson(head: string): boolean {
  return /^\s*\{/.test(head)
}

/** Reads the product's own form. Fields it does not know are told and left out; a wrong value or link is told with its record. */
export function readJsonForm(bytes: Uint8Array, forms: RecordForms): Reading<ExchangeTree> {
  const data = parsed(new TextDecoder().decode(bytes).replace(/^\ufeff/, ''))
  if (data === undefined) return unread('JSON_DAMAGED')
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
      articles: list('articles'),
      resources: list('resources'),
      components: list('components'),
      parameters: list('parameters'),
    }
  }

  tree(investment: JsonRecord): ExchangeTree {
    const { objects, estimates, articles, resources, components, parameters } = this.lists
    const recipes = grouped(resources, 'ArticleId')
    const parts = grouped(components, 'ArticleId')
    this.links(estimates, 'estimates', 'ObjectId', objects)
    this.links(articles, 'articles', 'EstimateId', estimates)
    this.links(resources, 'resources', 'ArticleId', articles)
    this.links(components, 'components', 'ArticleId', articles)
    const lines = new Map(articles.map((record, at) => [record, at + 1]))
    const ofEstimate = grouped(articles, 'EstimateId')
    const ofObject = grouped(estimates, 'ObjectId')
    const {
      vat,
      recapitulation,
      name,
      currency,
      withoutVat: _total,
      ...more
    } = this.values(investment, this.forms.project, 'investment', 0)
    return {
      form: 'json',
      version: String(JSON_FORM_VERSION),
      project: {
        name: text(name),
        currency: text(currency) || null,
        vat: numberOr(vat, null),
        recapitulation: (recapitulation as Recapitulation | undefined) ?? null,
        more: more as MoreFields,
      },
      objects: objects.map((record, at) => {
        const { code, name: title, ...rest } = this.values(record, this.forms.object, 'objects', at + 1)
        return {
          code: text(code),
          name: text(title),
          estimates: (ofObject.get(record['ObjectId']) ?? []).map((estimate, place) => {
            const own = this.values(estimate, this.forms.estimate, 'estimates', place + 1)
            const { code: number, name: label, ...others } = own
            return {
              line: 0,
              code: text(number),
              name: text(label),
              articles: (ofEstimate.get(estimate['EstimateId']) ?? []).map((article) =>
                this.article(
                  article,
                  lines.get(article) ?? 0,
                  recipes.get(article['ArticleId']) ?? [],
                  parts.get(article['ArticleId']) ?? [],
                ),
              ),
              printedTotal: null,
              printedLine: 0,
              more: others as MoreFields,
            }
          }),
          more: rest as MoreFields,
        }
      }),
      parameters: parameters.map((record, at) => {
        const { name: own, formula, ...others } = this.values(record, this.forms.parameter, 'parameters', at + 1)
        return { name: text(own), formula: text(formula), more: others as MoreFields }
      }),
      printedTotal: null,
      printedLine: 0,
      faults: this.faults.list,
    }
  }

  private article(
    record: JsonRecord,
    line: number,
    recipe: readonly JsonRecord[],
    parts: readonly JsonRecord[],
  ): ExchangeArticle {
    const values = this.values(record, this.forms.article, 'articles', line)
    const { chapter, symbol, name, measureUnit, quantity, formula, price, total, ...more } = values
    return {
      line,
      chapter: text(chapter),
      symbol: text(symbol),
      name: text(name),
      unit: text(measureUnit),
      quantity: numberOr(quantity, 0),
      formula: text(formula) || null,
      unitPrice: numberOr(price, null),
      printedTotal: numberOr(total, null),
      lump: false,
      recipe: recipe.flatMap((one) => this.recipeLine(one, line)),
      components: parts.flatMap((one) => this.component(one, line)),
      more: more as MoreFields,
    }
  }

  private recipeLine(record: JsonRecord, line: number): RecipeLine[] {
    const values = this.values(record, this.forms.resource, 'resources', line)
    const { kind, symbol, name, measureUnit, consumption, price, percent, ...more } = values
    if (!this.known(kind, 'resources', line)) return []
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

  private component(record: JsonRecord, line: number): ComponentLine[] {
    const values = this.values(record, this.forms.component, 'components', line)
    const { kind, symbol, name, measureUnit, quantity, price, included } = values
    if (!this.known(kind, 'components', line)) return []
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

  private known(kind: unknown, list: string, line: number): boolean {
    if (KINDS.includes(String(kind))) return true
    this.faults.add('JSON_FIELD_INVALID', line, String(kind), `${list}.Kind`)
    return false
  }

  /** The fields of a record by their names in code; empty ones are left out. */
  private values(record: JsonRecord, form: RecordForm, list: string, line: number): Values {
    const values: Record<string, unknown> = {}
    for (const [wire, value] of Object.entries(record)) {
      const field = form.field(wire)
      if (field === undefined) this.faults.add('JSON_FIELD_UNKNOWN', line, `${list}.${wire}`)
      if (!field || value === null) continue
      if (field.takes(value)) values[field.name] = value
      else this.faults.add('JSON_FIELD_INVALID', line, JSON.stringify(value), `${list}.${wire}`)
    }
    return values
  }

  private links(list: readonly JsonRecord[], name: string, key: string, above: readonly JsonRecord[]): void {
    const known = new Set(above.map((record) => record[key]))
    list.forEach((record, at) => {
      if (!known.has(record[key])) this.faults.add('JSON_LINK_MISSING', at + 1, String(record[key]), `${name}.${key}`)
    })
  }
}

function grouped(list: readonly JsonRecord[], key: string): Map<unknown, JsonRecord[]> {
  const groups = new Map<unknown, JsonRecord[]>()
  for (const record of list) {
    const known = groups.get(record[key])
    if (known) known.push(record)
    else groups.set(record[key], [record])
  }
  return groups
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function numberOr<T extends number | null>(value: unknown, otherwise: T): number | T {
  return typeof value === 'number' ? value : otherwise
}

function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

// JSON tells of damaged text only by throwing.
function parsed(source: string): unknown {
  try {
    return JSON.parse(source) as unknown
  } catch {
    return undefined
  }
}
