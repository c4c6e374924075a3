import { beginningOf } from '@temelia/text/beginning'
import { fitArticle } from '@temelia/exchange/fit'
import type { ExchangeArticle, ExchangeForm, RecipeLine } from '@temelia/exchange/tree'
import type { Variables } from '@temelia/estimation/formula-arithmetic'
import type { CalculationSettings } from '@temelia/estimation/types'
import type { Patch } from '@temelia/model/entity'
import type { Article } from '@temelia/model/estimation/article'
import type { ArticleToMake } from './list-articles.ts'

/** An article of an exchange file with the recipe it brings. */
export interface TreeArticle extends ArticleToMake {
  readonly recipe: readonly RecipeLine[]
}

type Place = Patch<typeof Article>

/** The article of a position. Those of the product's own form come as they are; others are fitted to the settings they are computed with. */
export function articleOfTree(
  article: ExchangeArticle,
  place: Place,
  form: ExchangeForm,
  settings: CalculationSettings,
  variables: Variables,
): TreeArticle {
  const { chapter, symbol, name, unit, quantity, unitPrice, lump, recipe, components, more } = article
  const shown = {
    ...place,
    chapter: chapter || null,
    symbol: beginningOf(symbol, 80) || null,
    name: name || null,
    measureUnit: beginningOf(unit, 40) || null,
    quantity,
  } as Place
  const fields =
    form === 'json'
      ? { ...shown, formula: article.formula, price: unitPrice, ...(more as Place) }
      : { ...shown, provenience: lump ? ('D' as const) : ('A' as const), ...priced(article, settings, variables) }
  return {
    article: fields,
    components: components.map(({ unit: measureUnit, symbol: code, ...one }) => ({
      ...one,
      symbol: beginningOf(code, 80) || null,
      measureUnit: beginningOf(measureUnit, 40) || null,
    })),
    priced: true,
    recipe,
  }
}

function priced(article: ExchangeArticle, settings: CalculationSettings, variables: Variables): Place {
  const { price, own, formula } = fitArticle(article, settings, variables)
  return { ...own, formula, price }
}
