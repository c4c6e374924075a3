import type { Amounts, Totals } from '@temelia/estimation/types'
import type { EstimateToPrint, PrintedArticle, PrintedComponent } from './f3-data.ts'

/**
 * An estimate that the bid deducts, as part of what it is deducted from (SPEC.md R13.1): quantities and values are negative, prices are not,
 * so that each line still multiplies out and the lines add up to the direct cost above.
 * @param totals what it is of the levels above it, negative as the engine says
 */
export function deducted(estimate: EstimateToPrint, totals: Totals): EstimateToPrint {
  return { ...estimate, articles: estimate.articles.map(deductedArticle), totals }
}

function deductedArticle(article: PrintedArticle): PrintedArticle {
  return {
    ...article,
    quantity: negative(article.quantity),
    orderQuantity: negative(article.orderQuantity),
    value: negativeAmounts(article.value),
    weight: negative(article.weight),
    laborHours: negative(article.laborHours),
    components: article.components.map(deductedComponent),
  }
}

function deductedComponent(component: PrintedComponent): PrintedComponent {
  return { ...component, quantity: negative(component.quantity), value: negative(component.value) }
}

function negativeAmounts({ M, m, U, T, sub, other, general, total }: Amounts): Amounts {
  return {
    M: negative(M),
    m: negative(m),
    U: negative(U),
    T: negative(T),
    sub: negative(sub),
    other: negative(other),
    general: negative(general),
    total: negative(total),
  }
}

/** Nothing stays nothing: -0 would print its sign. */
function negative(value: number): number {
  return value === 0 ? 0 : -value
}
