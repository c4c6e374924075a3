import { beginningOf } from '@temelia/text/beginning'
import type { Practice } from '@temelia/estimation/types'
import { symbolKey } from '@temelia/estimation/symbol'
import {
  type Catalogue,
  type CatalogueChapter,
  type CatalogueIndicator,
  type CatalogueNorm,
  type CatalogueResource,
  type RecipeColumns,
  type ResourceKind,
  resourceKinds,
} from './catalogue.ts'
import { CatalogueFaults, eachNamedRow, type NamedRow } from './catalogue-rows.ts'
import { type Read, refuse } from './fault.ts'
import type { ReadLimits } from './sheet.ts'
import { foldLabel } from './words.ts'

/** The texts of a catalogue's files. Chapters may be absent: those the items name are made. */
export interface CatalogueTexts {
  readonly indicators?: string
  readonly chapters?: string
  readonly items: string
  readonly recipeLines: string
  readonly resources: string
}

/** Items and resources may be as many as the line limit says; a recipe has several lines for each norm. */
export const RECIPE_LIMITS: ReadLimits = {
  fileBytes: 200_000_000,
  unpackedBytes: 600_000_000,
  rows: 3_000_000,
  cells: 40_000_000,
  columns: 1_000,
  cellCharacters: 32_767,
}

// A machine's operator is paid inside the machine's price and stands in no recipe, but is a labour resource all the same.
const KINDS: Readonly<Record<string, ResourceKind>> = {
  ...Object.fromEntries(resourceKinds.map((kind) => [kind, kind])),
  labour: 'labor',
  operator: 'labor',
  machine: 'equipment',
  materiale: 'material',
  manopera: 'labor',
  utilaj: 'equipment',
  utilaje: 'equipment',
  transporturi: 'transport',
}

const CURRENCY: Readonly<Record<Practice, string>> = { ro: 'ron', us: 'usd' }

/**
 * Reads the catalogue form: indicators, chapters, items, recipe lines and resources, for one practice. A code that comes
 * again is left out with CODE_DUPLICATE, the first stays; a recipe line that names an unknown norm or resource or a
 * negative consumption is left out with its fault; a resource without a price is kept without one.
 * A resource printed twice in one recipe stays twice: consumptions add up in the price.
 */
export function readCatalogueForm(texts: CatalogueTexts, practice: Practice, limits: ReadLimits): Read<Catalogue> {
  const faults = new CatalogueFaults()
  const resources = keyed<CatalogueResource>('resources', texts.resources, limits, faults, (row) =>
    resourceOfRow(row, practice, faults),
  )
  if (!resources.ok) return resources
  const indicators = keyed<CatalogueIndicator>('indicators', texts.indicators ?? '', limits, faults, (row) => ({
    code: row.text('code'),
    ...names(row),
  }))
  if (!indicators.ok) return indicators
  const chapters = keyed<CatalogueChapter>('chapters', texts.chapters ?? '', limits, faults, (row) => chapterOfRow(row))
  if (!chapters.ok) return chapters
  const norms = keyed<CatalogueNorm>('items', texts.items, limits, faults, (row) => normOfRow(row, practice))
  if (!norms.ok) return norms
  const recipe = readRecipe(texts.recipeLines, practice, norms.value.index, resources.value.index, faults)
  if (!recipe.ok) return recipe
  completeTree(norms.value.list, indicators.value, chapters.value)
  return {
    ok: true,
    value: {
      indicators: indicators.value.list,
      chapters: chapters.value.list,
      resources: resources.value.list,
      norms: norms.value.list,
      recipe: recipe.value,
      faults: faults.list,
      counts: { rows: faults.rows, skipped: faults.skipped },
    },
  }
}

interface Keyed<T> {
  readonly list: T[]
  readonly index: Map<string, number>
}

function keyed<T extends { readonly code: string }>(
  file: string,
  text: string,
  limits: ReadLimits,
  faults: CatalogueFaults,
  make: (row: NamedRow) => T | undefined,
): Read<Keyed<T>> {
  const list: T[] = []
  const index = new Map<string, number>()
  const read = eachNamedRow(text, limits, (row) => {
    faults.rows++
    const made = make(row)
    if (made === undefined) faults.skipped++
    else if (made.code === '') {
      faults.skipped++
      faults.add('CODE_MISSING', { sheet: file, line: row.line })
    } else if (index.has(made.code)) {
      faults.skipped++
      faults.add('CODE_DUPLICATE', { sheet: file, line: row.line, value: made.code })
    } else {
      index.set(made.code, list.length)
      list.push(made)
    }
  })
  if (!read.ok) return refuse(read.fault.code, { ...read.fault, sheet: file })
  return { ok: true, value: { list, index } }
}

function names(row: NamedRow): { name: string; nameRo?: string } {
  const nameRo = row.text('name_ro')
  const name = row.text('name_en') || row.text('name') || nameRo
  return nameRo === '' || nameRo === name ? { name } : { name, nameRo }
}

function resourceOfRow(row: NamedRow, practice: Practice, faults: CatalogueFaults): CatalogueResource | undefined {
  const code = row.text('code')
  const kindColumn = row.text('kind') === '' ? 'type' : 'kind'
  const kind = KINDS[foldLabel(row.text(kindColumn))]
  if (!kind) {
    faults.add('RESOURCE_KIND_UNKNOWN', {
      sheet: 'resources',
      line: row.line,
      column: kindColumn,
      value: row.text(kindColumn),
    })
    return undefined
  }
  const column = `price_${CURRENCY[practice]}`
  const price = row.number(column)
  const place = { sheet: 'resources', line: row.line, column }
  if (price === undefined) faults.add('NUMBER_UNREADABLE', { ...place, value: row.text(column) })
  if (typeof price === 'number' && price < 0) faults.add('PRICE_NEGATIVE', { ...place, value: String(price) })
  const usable = typeof price === 'number' && price >= 0 ? price : null
  if (price === null || price === 0) faults.add('PRICE_MISSING', { ...place, value: code })
  return {
    code,
    kind,
    ...names(row),
    unit: row.text(`unit_${practice}`) || row.text('unit'),
    price: usable,
    ...optional('weight', row.number('weight_t')),
    ...optional('supplier', row.text('supplier')),
  }
}

function chapterOfRow(row: NamedRow): CatalogueChapter {
  const code = row.text('code') || row.text('chapter')
  const name = row.text('name_en') || row.text('section_en') || code
  const nameRo = row.text('name_ro') || row.text('section_ro')
  return { code, indicator: row.text('indicator'), name, ...(nameRo === '' ? {} : { nameRo }) }
}

function normOfRow(row: NamedRow, practice: Practice): CatalogueNorm {
  const code = row.text('code')
  const symbol = row.text('symbol') || code
  return {
    code,
    symbol,
    symbolKey: symbolKey(symbol),
    indicator: row.text('indicator'),
    chapter: row.text('chapter'),
    ...names(row),
    unit: row.text(`unit_${practice}`) || row.text('unit'),
    ...optional('crew', row.text('crew')),
    ...optional('uniformat', beginningOf(row.text('uniformat'), 10)),
    ...optional('green', row.text('green') === '1'),
    ...optional('weight', row.number('weight_t')),
  }
}

/** A field that the form may leave out. */
function optional<Key extends string, Value>(key: Key, value: Value | '' | null | undefined): { [K in Key]?: Value } {
  return (value === '' || value === null || value === undefined ? {} : { [key]: value }) as { [K in Key]?: Value }
}

function readRecipe(
  text: string,
  practice: Practice,
  norms: ReadonlyMap<string, number>,
  resources: ReadonlyMap<string, number>,
  faults: CatalogueFaults,
): Read<RecipeColumns> {
  const norm: number[] = []
  const resource: number[] = []
  const consumption: number[] = []
  const waste: number[] = []
  const percent: number[] = []
  const column = `qty_${practice}`
  const skip = (...faulty: Parameters<CatalogueFaults['add']>) => {
    faults.skipped++
    faults.add(...faulty)
  }
  const read = eachNamedRow(text, RECIPE_LIMITS, (row) => {
    faults.rows++
    const place = { sheet: 'recipe_lines', line: row.line }
    const ofNorm = norms.get(row.text('item_code'))
    if (ofNorm === undefined) return skip('NORM_UNKNOWN', { ...place, value: row.text('item_code') })
    const ofResource = resources.get(row.text('resource_code'))
    if (ofResource === undefined) return skip('RESOURCE_UNKNOWN', { ...place, value: row.text('resource_code') })
    const quantity = row.number(column)
    if (typeof quantity !== 'number') return skip('NUMBER_UNREADABLE', { ...place, column, value: row.text(column) })
    if (quantity < 0) return skip('CONSUMPTION_NEGATIVE', { ...place, column, value: String(quantity) })
    norm.push(ofNorm)
    resource.push(ofResource)
    consumption.push(quantity)
    waste.push(row.number('waste_pct') ?? 0)
    percent.push(row.text('percent') === '1' ? 1 : 0)
  })
  if (!read.ok) return refuse(read.fault.code, { ...read.fault, sheet: 'recipe_lines' })
  return {
    ok: true,
    value: {
      norm: Int32Array.from(norm),
      resource: Int32Array.from(resource),
      consumption: Float64Array.from(consumption),
      waste: Float64Array.from(waste),
      percent: Uint8Array.from(percent),
    },
  }
}

// Indicators and chapters the items name but no file describes stand under their own code.
function completeTree(
  norms: readonly CatalogueNorm[],
  indicators: Keyed<CatalogueIndicator>,
  chapters: Keyed<CatalogueChapter>,
): void {
  const need = (code: string) => {
    if (indicators.index.has(code)) return
    indicators.index.set(code, indicators.list.length)
    indicators.list.push({ code, name: code })
  }
  for (const { indicator, chapter } of norms) {
    need(indicator)
    if (chapters.index.has(chapter)) continue
    chapters.index.set(chapter, chapters.list.length)
    chapters.list.push({ code: chapter, indicator, name: chapter })
  }
  for (const { indicator } of chapters.list) need(indicator)
}
