import { exampleA } from '@temelia/estimation/examples.fixture'
import { calculateProject } from '@temelia/estimation/project'
import { estimateToPrint } from './estimate-to-print.ts'

/** Example A in one mode of rounding: what the engine computes, and the estimate as forms print it. */
export function computedExample(rounding: 'LINE' | 'FULL') {
  const input = exampleA(rounding)
  const calculation = calculateProject(input)
  const totals = calculation.estimate(10)
  if (totals === undefined) throw new Error('the example has no estimate 10')
  const rows = {
    project: { ...input.project, name: 'Exemplul A' },
    object: {},
    estimate: {},
    articles: input.articles,
    components: [],
  }
  const estimate = estimateToPrint(rows, { article: (id) => calculation.article(id), totals })
  return { totals, estimate }
}
