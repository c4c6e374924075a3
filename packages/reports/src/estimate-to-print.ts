import { currencyOf } from '@temelia/calendar/region'
import { groupBy } from '@temelia/estimation/group-by'
import { roundDecimal, subtractDecimals } from '@temelia/decimal/arithmetic'
import { craftText } from '@temelia/estimation/crew'
import { stopsCounting } from '@temelia/estimation/load-article'
import { inheritedRecapitulation } from '@temelia/estimation/inherited'
import { decimalsOfProject } from '@temelia/estimation/usual-decimals'
import type { Recapitulation } from '@temelia/estimation/recapitulation-types'
import type { ArticleInput, ArticleResult, ComponentInput, Practice, Rounding, Totals } from '@temelia/estimation/types'
import type { EstimateToPrint, PrintedArticle, PrintedComponent, UnitPrices } from './f3-data.ts'
import { amountsOf, NOTHING } from './parts.ts'

type Text = string | null | undefined

/** An article as the product keeps it. */
type ArticleToPrint = ArticleInput & {
  chapter?: Text
  symbol?: Text
  name?: Text
  division?: Text
  uniformat?: Text
  rsCrew?: Text
  opCrew?: Text
  opLaborHours?: number | null
}

/** The rows of one estimate as the product keeps them; articles and components in printing order. */
export interface EstimateRows {
  project: {
    name: string
    practice?: Practice | null
    currency?: Text
    beneficiaryName?: Text
    contractorName?: Text
    designerName?: Text
    vat?: number | null
    rounding?: Rounding | null
    quantityDecimals?: number | null
    priceDecimals?: number | null
    totalDecimals?: number | null
    recapitulation?: Recapitulation | null
  }
  object: { code?: Text; name?: Text; recapitulation?: Recapitulation | null }
  estimate: { code?: Text; name?: Text; recapitulation?: Recapitulation | null; applyVat?: boolean | null }
  articles: readonly ArticleToPrint[]
  components: readonly (ComponentInput & { symbol?: Text; name?: Text; measureUnit?: Text })[]
}

/** What the engine computed for the same rows. */
export interface EstimateResults {
  article(id: number): ArticleResult | null | undefined
  totals: Totals
}

/**
 * Brings the rows of an estimate and the engine's results together for printing. An article the engine gave no result for prints with nothing.
 * Linked resources print on rows of their own, so their values are taken out of the article's.
 */
export function estimateToPrint(rows: EstimateRows, results: EstimateResults): EstimateToPrint {
  const { project, object, estimate } = rows
  const practice = project.practice ?? 'ro'
  const { recapitulation } = inheritedRecapitulation({ ...project, practice }, object, estimate)
  const { quantityDecimals, priceDecimals, totalDecimals } = decimalsOfProject(project)
  const rounding = recapitulation.rounding ?? project.rounding ?? 'LINE'
  const componentsOf = groupBy(rows.components, ({ articleId }) => articleId)
  return {
    practice,
    currency: project.currency ?? currencyOf(practice),
    code: estimate.code ?? '',
    name: estimate.name ?? '',
    projectName: project.name,
    objectName: [object.code, object.name].filter(Boolean).join(' '),
    beneficiaryName: project.beneficiaryName ?? '',
    contractorName: project.contractorName ?? '',
    designerName: project.designerName ?? '',
    decimals: { quantity: quantityDecimals, price: priceDecimals, total: totalDecimals },
    articles: rows.articles.map((article) =>
      printedArticle(
        article,
        componentsOf.get(article.id) ?? [],
        results.article(article.id),
        rounding === 'FULL' ? null : priceDecimals,
        practice,
      ),
    ),
    totals: results.totals,
    recapitulation,
    rounding,
    vatRate: estimate.applyVat === false ? 0 : (recapitulation.vat ?? project.vat ?? 0),
  }
}

function printedArticle(
  article: EstimateRows['articles'][number],
  rows: EstimateRows['components'],
  result: ArticleResult | null | undefined,
  priceDecimals: number | null,
  practice: Practice,
): PrintedArticle {
  const components = rows.flatMap((row, at) => printedComponent(row, result?.components[at]) ?? [])
  const linked = components.filter((component) => !component.included)
  const line = result
    ? {
        ...NOTHING,
        M: result.materials,
        m: result.labor,
        U: result.equipments,
        T: result.transports,
        sub: result.subcontract,
        other: result.other,
        // What could not be computed is no figure: it must not read as nothing to pay.
        total: result.faults.some(stopsCounting) ? Number.NaN : result.total,
      }
    : NOTHING
  return {
    kind: kindOf(article),
    chapter: article.chapter ?? '',
    symbol: article.symbol ?? '',
    name: article.name ?? '',
    measureUnit: article.measureUnit ?? '',
    quantity: result?.quantity ?? 0,
    orderQuantity: result?.orderQuantity ?? 0,
    unit: result ? unitPrices(article, result, priceDecimals) : NOTHING,
    value: linked.reduce((value, { kind, value: amount }) => {
      const taken = amountsOf(kind, amount)
      return {
        ...value,
        M: subtractDecimals(value.M, taken.M),
        m: subtractDecimals(value.m, taken.m),
        U: subtractDecimals(value.U, taken.U),
        T: subtractDecimals(value.T, taken.T),
        total: subtractDecimals(value.total, taken.total),
      }
    }, line),
    weight: result?.weight ?? 0,
    division: article.division ?? '',
    element: article.uniformat ?? '',
    craft: craftText(article.opCrew ?? article.rsCrew, article.opLaborHours ?? article.rsLaborHours, practice),
    laborHours: result?.laborHours ?? 0,
    components,
  }
}

/** A lump of money is measured in its currency; resources, lists and subcontracts are priced as a whole. */
function kindOf({ measureUnit, provenience, provenienceType }: ArticleInput): PrintedArticle['kind'] {
  if (measureUnit?.trim().toLowerCase() === 'lei') return 'lump'
  const whole =
    provenience === 'RS' || provenience === 'L' || provenienceType === 'subcontract' || provenienceType === 'other'
  return whole ? 'resource' : 'work'
}

/** The own price of a part, where there is one, else what its resources come to; rounded to `decimals` unless null. */
function unitPrices(article: ArticleInput, result: ArticleResult, decimals: number | null): UnitPrices {
  if (article.provenienceType === 'subcontract' || article.provenienceType === 'other')
    return { ...NOTHING, total: result.price }
  const part = (own: number | null | undefined, computed: number) =>
    decimals === null ? (own ?? computed) : roundDecimal(own ?? computed, decimals)
  return {
    M: part(article.opMaterials, result.rsMaterials),
    m: part(article.opLabor, result.rsLabor),
    U: part(article.opEquipments, result.rsEquipments),
    T: part(article.opTransports, result.rsTransports),
    total: result.price,
  }
}

/** A component of a faulted article has no result and does not print. */
function printedComponent(
  row: EstimateRows['components'][number],
  result: ArticleResult['components'][number] | undefined,
): PrintedComponent | null {
  if (result === undefined) return null
  return {
    kind: row.kind,
    symbol: row.symbol ?? '',
    name: row.name ?? '',
    measureUnit: row.measureUnit ?? '',
    quantity: result.quantity,
    price: row.price,
    value: result.value,
    included: result.included,
  }
}
