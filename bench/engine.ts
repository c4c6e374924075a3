/** Budget of the engine: recompute a 100,000-article project with 10 resources each, and one edit in it. */
import { calculateProject } from '@temelia/estimation/project'
import { usTemplate } from '@temelia/estimation/templates'
import type { ArticleInput, CalculationInput, PartKind, ResourceInput } from '@temelia/estimation/types'

const ARTICLES = 100_000
const RESOURCES = 10
const ESTIMATES = 1000
const OBJECTS = 100
const ROUNDS = 9
const KINDS: PartKind[] = [
  'material',
  'material',
  'material',
  'labor',
  'labor',
  'equipment',
  'transport',
  'material',
  'labor',
  'equipment',
]

/** A repeatable stream of integers below `limit`. */
function stream(seed: number): (limit: number) => number {
  let state = seed
  return (limit) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state % limit
  }
}

function project(rounding: 'LINE' | 'FULL', practice: 'ro' | 'us'): CalculationInput {
  const next = stream(42)
  const articles: ArticleInput[] = []
  const resources: ResourceInput[] = []
  for (let id = 1; id <= ARTICLES; id++) {
    articles.push({
      id,
      estimateId: (id % ESTIMATES) + 1,
      quantity: next(100_000) / 100,
      laborUplift: id % 10 === 0 ? 15 : 0,
    })
    for (let line = 0; line < RESOURCES; line++) {
      const percent = line === 7 && id % 10 === 0
      resources.push({
        articleId: id,
        kind: KINDS[line]!,
        consumption: percent ? 2.5 : next(50_000) / 10_000,
        waste: line === 0 ? 2 : 0,
        price: next(100_000) / 100,
        percent,
      })
    }
  }
  return {
    project: {
      practice,
      rounding,
      quantityDecimals: 3,
      priceDecimals: 2,
      totalDecimals: 2,
      vat: practice === 'ro' ? 21 : 0,
      recapitulation: practice === 'us' ? usTemplate() : null,
    },
    objects: Array.from({ length: OBJECTS }, (_, at) => ({ id: at + 1 })),
    estimates: Array.from({ length: ESTIMATES }, (_, at) => ({ id: at + 1, objectId: (at % OBJECTS) + 1 })),
    articles,
    resources,
  }
}

/** Median milliseconds of a step after two warm-up runs. */
function median(step: () => void, rounds = ROUNDS): number {
  step()
  step()
  const times = Array.from({ length: rounds }, () => {
    const start = performance.now()
    step()
    return performance.now() - start
  })
  return times.sort((a, b) => a - b)[Math.floor(rounds / 2)]!
}

/** The floor: the same count of multiply-adds on plain floats, without rounding or rules. */
function floor(): number {
  const count = ARTICLES * RESOURCES
  const left = Float64Array.from({ length: count }, (_, at) => (at % 977) / 100)
  const right = Float64Array.from({ length: count }, (_, at) => (at % 1013) / 100)
  const totals = new Float64Array(ARTICLES)
  const time = median(() => {
    for (let article = 0, at = 0; article < ARTICLES; article++) {
      let sum = 0
      for (let line = 0; line < RESOURCES; line++, at++) sum += left[at]! * right[at]!
      totals[article] = sum * 12.5
    }
  })
  if (!(totals[ARTICLES - 1]! > 0)) throw new Error('the floor was optimised away')
  return time
}

interface Row {
  what: string
  target: number | null
  measured: number
  floor: number | null
}

const rows: Row[] = []
const floorTime = floor()
for (const [rounding, practice] of [
  ['LINE', 'ro'],
  ['FULL', 'ro'],
  ['LINE', 'us'],
] as const) {
  const input = project(rounding, practice)
  const judged = rounding === 'LINE' && practice === 'ro'
  const name = `${practice} ${rounding}`
  const start = performance.now()
  const calculation = calculateProject(input)
  rows.push({
    what: `${name}: load rows and calculate`,
    target: null,
    measured: performance.now() - start,
    floor: null,
  })
  rows.push({
    what: `${name}: recompute 100,000 x 10`,
    target: judged ? 60 : null,
    measured: median(() => calculation.recalculate()),
    floor: floorTime,
  })
  let round = 0
  const edit = median(() => {
    const article = input.articles[(round * 7919) % ARTICLES]!
    const edited = calculation.save({ ...article, quantity: 1 + (round++ % 50) })
    calculation.estimate(edited.estimateIds[0]!)
    calculation.object(edited.objectIds[0]!)
    calculation.project()
  }, 201)
  const shares = practice === 'us' ? ' (shares of 1,000 estimates)' : ''
  rows.push({
    what: `${name}: one edit, three totals${shares}`,
    target: judged ? 1 : null,
    measured: edit,
    floor: null,
  })
}

const show = (value: number | null): string => (value === null ? '' : value.toFixed(3))
console.table(
  rows.map(({ what, target, measured, floor: base }) => ({
    what,
    'target ms': show(target),
    'measured ms': show(measured),
    'floor ms': show(base),
    'x floor': base === null ? '' : (measured / base).toFixed(1),
  })),
)
const missed = rows.filter(({ target, measured }) => target !== null && measured > 2 * target)
for (const { what } of missed) console.error(`over twice its budget: ${what}`)
process.exitCode = missed.length > 0 ? 1 : 0
