/** GAEB DA XML 3.1 to 3.3: bills X81 to X86, with or without prices. */
import type { NumberPractice } from '@temelia/decimal/typed-number'
import { beginningOf } from '@temelia/text/beginning'
import { sumDecimals } from '@temelia/decimal/arithmetic'
import type { Recapitulation } from '@temelia/estimation/recapitulation-types'
import { decodeXml } from './decode.ts'
import { Faults, type Reading, unread } from './fault.ts'
import { itemOf } from './gaeb-item.ts'
import { machineNumber } from './number.ts'
import type { ExchangeArticle, ExchangeEstimate, ExchangeObject, ExchangeTree } from './tree.ts'
import { allText, at, child, childText, readXml, type XmlElement } from './xml.ts'

/** Phases whose bills are read: bills without prices, offers, orders. */
const PHASES = new Set(['81', '82', '83', '84', '85', '86'])
const PRICED = new Set(['84', '85', '86'])
const VERSIONS = new Set(['3.1', '3.2', '3.3'])

/** True for a text that begins a GAEB DA XML file. */
export function looksLikeGaeb(head: string): boolean {
  return /<(?:\w+:)?GAEB[\s>]/.test(head)
}

/**
 * Reads a GAEB DA XML bill. Its categories become estimates and their chapters; from three levels on the first one
 * becomes objects. Numbers are kept: a position's full number is its symbol, a category's its estimate's code.
 */
export function readGaeb(bytes: Uint8Array, practice: NumberPractice = 'us'): Reading<ExchangeTree> {
  const faults = new Faults(practice)
  const xml = readXml(decodeXml(bytes), (line, value) => faults.add('TEXT_CLEANED', line, value))
  if (!xml.ok) return xml
  const root = xml.value
  const award = child(root, 'Award')
  const boq = child(award, 'BoQ')
  const [, spaced = '', spacedVersion = ''] = /DA_?(\d\d)\/(\d\.\d)/.exec(root.attributes['xmlns'] ?? '') ?? []
  const phase = childText(award, 'DP') || spaced
  if (root.name !== 'GAEB' || !boq || !PHASES.has(phase)) return unread('GAEB_NOT_POSITIONS', root.line, phase)
  const version = childText(child(root, 'GAEBInfo'), 'Version') || spacedVersion
  if (!VERSIONS.has(version)) faults.add('GAEB_VERSION', root.line, version || '?')
  const info = child(boq, 'BoQInfo')
  const name = childText(info, 'LblBoQ') || childText(info, 'Name')
  const body = child(boq, 'BoQBody')
  const deep = depthOf(body) > 2
  const reader: Reader = { faults, priced: PRICED.has(phase) }
  const objects: ExchangeObject[] = deep
    ? objectsOf(body, name, reader)
    : [{ code: '', name, estimates: estimatesOf(body, '', name, reader), more: {} }]
  const all = objects.flatMap(({ estimates }) => estimates.flatMap(({ articles }) => articles))
  if (all.length === 0) return unread('NO_LINES')
  if (all.every(({ unitPrice }) => unitPrice === null)) faults.add('PRICES_ABSENT', boq.line, `X${phase}`)
  const totals = child(info, 'Totals')
  const project = child(root, 'PrjInfo')
  const discount = numberIn(totals, 'DiscountPcnt')
  return {
    ok: true,
    value: {
      form: 'gaeb',
      version: `X${phase} ${version}`,
      practice: null,
      project: {
        name: childText(project, 'LblPrj') || childText(project, 'NamePrj') || childText(project, 'Name') || name,
        currency: childText(child(award, 'AwardInfo'), 'Cur') || childText(project, 'Cur') || null,
        vat: numberIn(totals, 'VAT'),
        recapitulation: pricesAsOffered(discount),
        more: partiesOf(award),
      },
      objects,
      parameters: [],
      printedTotal: numberIn(totals, 'Total'),
      printedLine: totals?.line ?? boq.line,
      faults: faults.list,
    },
  }
}

interface Reader {
  readonly faults: Faults
  readonly priced: boolean
}

/** Prices of an offer hold everything; only a discount is taken off. */
function pricesAsOffered(discount: number | null): Recapitulation {
  if (!discount) return { scope: 'project', lines: [] }
  return {
    scope: 'project',
    lines: [{ code: 'DISCOUNT', kind: 'percent', rate: -discount, of: ['DIRECT'], spread: 'whole' }],
  }
}

function partiesOf(award: XmlElement | undefined): Record<string, string> {
  const owner = childText(at(award, 'OWN', 'Address'), 'Name1')
  const contractor = childText(at(award, 'CTR', 'Address'), 'Name1')
  return {
    ...(owner ? { beneficiaryName: owner } : {}),
    ...(contractor ? { contractorName: contractor } : {}),
  }
}

function objectsOf(body: XmlElement | undefined, name: string, reader: Reader): ExchangeObject[] {
  const categories = categoriesOf(body)
  const loose = estimateOf(body, { path: '', code: '', name }, reader, [])
  const objects = categories.map((category): ExchangeObject => {
    const path = numberPart(category)
    return {
      code: path,
      name: labelOf(category) || path,
      estimates: estimatesOf(child(category, 'BoQBody'), path, labelOf(category) || path, reader, category),
      more: {},
    }
  })
  if (!loose) return objects
  return [{ code: '', name, estimates: [loose], more: {} }, ...objects]
}

/** The categories of a body as estimates; positions that stand beside them make one of their own. */
function estimatesOf(
  body: XmlElement | undefined,
  path: string,
  name: string,
  reader: Reader,
  above?: XmlElement,
): ExchangeEstimate[] {
  const categories = categoriesOf(body)
  const loose = estimateOf(body, { path, code: path, name }, reader, [], categories.length === 0 ? above : undefined)
  const estimates = categories.flatMap((category) => {
    const code = joined(path, numberPart(category))
    const inside = child(category, 'BoQBody')
    const inner = { path: code, code, name: labelOf(category) || code }
    return estimateOf(inside, inner, reader, categoriesOf(inside), category) ?? []
  })
  return loose ? [loose, ...estimates] : estimates
}

function estimateOf(
  body: XmlElement | undefined,
  place: { path: string; code: string; name: string },
  reader: Reader,
  chapters: readonly XmlElement[],
  category?: XmlElement,
): ExchangeEstimate | undefined {
  const articles = [
    ...itemsOf(body, place.path, '', reader),
    ...chapters.flatMap((chapter) => chapterItems(chapter, place.path, '', reader)),
  ]
  if (articles.length === 0) return undefined
  const totals = child(category, 'Totals')
  return {
    line: category?.line ?? body?.line ?? 0,
    code: place.code,
    name: place.name,
    articles,
    printedTotal: numberIn(totals, 'Total'),
    printedLine: totals?.line ?? 0,
    more: {},
  }
}

function chapterItems(category: XmlElement, above: string, title: string, reader: Reader): ExchangeArticle[] {
  const path = joined(above, numberPart(category))
  const chapter = beginningOf([title, `${path} ${labelOf(category)}`.trim()].filter(Boolean).join(' / '), 400)
  const body = child(category, 'BoQBody')
  const articles = [
    ...itemsOf(body, path, chapter, reader),
    ...categoriesOf(body).flatMap((inner) => chapterItems(inner, path, chapter, reader)),
  ]
  checkTotal(category, articles, path, reader.faults)
  return articles
}

function itemsOf(body: XmlElement | undefined, path: string, chapter: string, reader: Reader): ExchangeArticle[] {
  const frame = { path, chapter, priced: reader.priced, faults: reader.faults }
  return (child(body, 'Itemlist')?.children ?? []).flatMap((element) => {
    if (element.name === 'Item') return [itemOf(element, frame)]
    reader.faults.add('PART_NOT_READ', element.line, element.name)
    return []
  })
}

/** A category whose printed total is not the sum of its positions. Estimates are compared when they are computed. */
function checkTotal(category: XmlElement, articles: readonly ExchangeArticle[], path: string, faults: Faults): void {
  const totals = child(category, 'Totals')
  const printed = numberIn(totals, 'Total')
  const sum = sumDecimals(articles.map(({ printedTotal }) => printedTotal ?? 0))
  if (printed !== null && printed !== sum)
    faults.add(
      'TOTAL_DIFFERS',
      totals?.line ?? category.line,
      `${path}: ${faults.written(printed)} ≠ ${faults.written(sum)}`,
    )
}

function categoriesOf(body: XmlElement | undefined): XmlElement[] {
  return (body?.children ?? []).filter(({ name }) => name === 'BoQCtgy')
}

function depthOf(body: XmlElement | undefined): number {
  return categoriesOf(body).reduce((deepest, category) => Math.max(deepest, 1 + depthOf(child(category, 'BoQBody'))), 0)
}

function numberPart(category: XmlElement): string {
  return category.attributes['RNoPart'] ?? ''
}

function labelOf(category: XmlElement): string {
  return allText(child(category, 'LblTx')).replaceAll('\n', ' ')
}

function joined(path: string, part: string): string {
  return [path, part].filter(Boolean).join('.')
}

function numberIn(element: XmlElement | undefined, name: string): number | null {
  return machineNumber(childText(element, name)) ?? null
}
