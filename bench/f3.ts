/**
 * Form F3 through the print process, from page model to PDF bytes, the fastest of some rounds: `npx tsx bench/f3.ts [rounds]`.
 * The floor is a form without articles through the same warm process. Processor time is that of the print process, with its share of every
 * processor: on a machine at work it says more than the clock. Ends with 1 at twice a target.
 */
import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import type { EstimateToPrint, PrintedArticle } from '@temelia/reports/f3-data'
import { f3 } from '@temelia/reports/f3'
import { DEFAULT_PRINT_OPTIONS, type PrintOptions } from '@temelia/reports/print-options'
import { createPrinter } from '@temelia/reports/printer'
import { estimateWorkbook } from '@temelia/reports/workbook'
import { defaultRecapitulation } from '@temelia/estimation/templates'

const ROUNDS = Number(process.argv[2] ?? 3)
const LONG: PrintOptions = { ...DEFAULT_PRINT_OPTIONS, layout: 'long', showWeight: true }

const jobs = [
  { what: 'F3, 1,000 articles', count: 1_000, options: DEFAULT_PRINT_OPTIONS, target: 1_500 },
  { what: 'F3 long, 1,000 articles', count: 1_000, options: LONG, target: 1_500 },
  { what: 'F3, 3,000 articles', count: 3_000, options: DEFAULT_PRINT_OPTIONS, target: 4_000 },
  { what: 'F3, 10,000 articles', count: 10_000, options: DEFAULT_PRINT_OPTIONS, target: 12_000 },
  { what: 'F3 long, 10,000 articles', count: 10_000, options: LONG, target: 12_000 },
]

const rows: Record<string, string | number>[] = []
let late = false

const printer = createPrinter()
const cold = await timed(() => printer.print(f3([estimate(0)], DEFAULT_PRINT_OPTIONS, 'ro')))
const warm = await timed(() => printer.print(f3([estimate(0)], DEFAULT_PRINT_OPTIONS, 'ro')))
printer.close()
rows.push({
  what: 'process start and an empty form',
  'target ms': '',
  ms: Math.round(cold.ms),
  'floor ms': Math.round(warm.ms),
  ratio: '',
})

for (const { what, count, options, target } of jobs) {
  const data = estimate(count)
  const rounds = []
  for (let round = 0; round < ROUNDS; round++) rounds.push(await print(data, options))
  const [best] = rounds.sort((one, other) => one.total - other.total)
  if (!best) throw new RangeError('no rounds')
  const { total, model, processor, value } = best
  if (total > target * 2) late = true
  rows.push({
    what,
    'target ms': target,
    ms: Math.round(total),
    'floor ms': Math.round(warm.ms),
    ratio: (total / warm.ms).toFixed(0),
    'model ms': Math.round(model),
    'processor ms': Math.round(processor),
    pages: value.pages,
    KB: Math.round(value.pdf.length / 1024),
    tagged: value.tagged ? 'yes' : 'no',
  })
}

const book = await timed(() =>
  estimateWorkbook([estimate(10_000)], f3([estimate(10_000)], DEFAULT_PRINT_OPTIONS, 'ro')),
)
rows.push({
  what: 'workbook, 10,000 articles',
  'target ms': '',
  ms: Math.round(book.ms),
  KB: Math.round(book.value.length / 1024),
})

console.log(`load ${loadavg()[0]?.toFixed(1)}, fastest of ${ROUNDS}`)
console.table(rows)
process.exitCode = late ? 1 : 0

/** One print through a process of its own that has printed before. */
async function print(data: EstimateToPrint, options: PrintOptions) {
  const fresh = createPrinter({ memoryLimit: 4e9, timeLimitMs: 600_000 })
  await fresh.print(f3([estimate(0)], options, 'ro'))
  const model = await timed(async () => f3([data], options, 'ro'))
  const before = processorMs(fresh.processIds()[0])
  const { ms, value } = await timed(() => fresh.print(model.value))
  const processor = processorMs(fresh.processIds()[0]) - before
  fresh.close()
  return { total: ms + model.ms, model: model.ms, processor, value }
}

/** What the threads of a process have worked (Linux, at 100 ticks a second); of one that was replaced nothing is known. */
function processorMs(id: number | null): number {
  if (id === null) return Number.NaN
  const [user, system] = (readFileSync(`/proc/${id}/stat`, 'latin1').split(') ')[1] ?? '').split(' ').slice(11, 13)
  return (Number(user) + Number(system)) * 10
}

async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; value: T }> {
  const start = performance.now()
  const value = await work()
  return { ms: performance.now() - start, value }
}

/** Names of usual length and figures of usual size; every article differs, as in a real list. */
function estimate(count: number): EstimateToPrint {
  const articles = Array.from({ length: count }, (_, at) => article(at))
  const hundredths = (pick: (one: PrintedArticle) => number) =>
    articles.reduce((sum, one) => sum + Math.round(pick(one) * 100), 0) / 100
  const direct = {
    M: hundredths((one) => one.value.M),
    m: hundredths((one) => one.value.m),
    U: hundredths((one) => one.value.U),
    T: hundredths((one) => one.value.T),
    sub: 0,
    other: 0,
    general: 0,
    total: hundredths((one) => one.value.total),
  }
  return {
    practice: 'ro',
    currency: 'RON',
    code: '226108',
    name: 'Structură de rezistență',
    projectName: 'Construire grădiniță cu program prelungit',
    objectName: 'Obiect 01 - Corp C1',
    beneficiaryName: 'Primăria Municipiului Târgu Mureș',
    contractorName: 'Temeinic Construcții S.R.L.',
    designerName: 'Șantier Proiect S.R.L.',
    decimals: { quantity: 3, price: 2, total: 2 },
    articles,
    totals: {
      direct,
      laborHours: 1,
      weight: 1,
      leftOut: 0,
      lines: [],
      withoutVat: direct.total,
      vat: 0,
      withVat: direct.total,
    },
    recapitulation: defaultRecapitulation('ro'),
    rounding: 'LINE',
    vatRate: 21,
  }
}

function article(at: number): PrintedArticle {
  const parts = [424.26 + at / 100, 122.8 + (at % 90), (at % 7) + 0.75, at % 3].map(
    (part) => Math.round(part * 100) / 100,
  )
  const quantity = (at % 500) + 0.5
  const value = parts.map((part) => Math.round(part * quantity * 100) / 100)
  const [M = 0, m = 0, U = 0, T = 0] = parts
  const [vM = 0, vm = 0, vU = 0, vT = 0] = value
  const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + Math.round(one * 100), 0) / 100
  return {
    kind: 'work',
    chapter: `Capitolul ${Math.floor(at / 25) + 1}`,
    symbol: `CA${String(at % 100).padStart(2, '0')}A${at % 10}`,
    name: `Turnarea betonului simplu marca C16/20 în fundații continue, izolate și socluri cu volum până la ${at + 3} mc inclusiv, preparat cu centrala`,
    measureUnit: 'mc',
    quantity,
    orderQuantity: quantity,
    unit: { M, m, U, T, total: sum(parts) },
    value: { M: vM, m: vm, U: vU, T: vT, sub: 0, other: 0, general: 0, total: sum(value) },
    weight: 2.4,
    division: '',
    element: '',
    craft: '',
    laborHours: 0,
    components: [],
  }
}
