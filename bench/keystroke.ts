/**
 * From a keystroke in a quantity to the new totals of a project of 100,000 articles, as the editor computes them: what is typed (draft), and
 * what is taken in (edit). `npx tsx bench/keystroke.ts`. Ends with 1 at twice the target.
 */
import { type Change, withSeen } from '../apps/web/src/estimation/project-state/changes.ts'
import { openState, withChanges, withDraft } from '../apps/web/src/estimation/project-state/project-state.ts'
import { decodeTree } from '../apps/web/src/estimation/project-state/project-tree.ts'
import { enqueue } from '../apps/web/src/estimation/project-state/save-queue.ts'
import { percentile, report, stream } from './measure.ts'

const ARTICLES = 100_000
const ESTIMATES = 200
const KEYS = 60
const TARGET = 16

const next = stream(20261121)
const tree = decodeTree({
  InvestmentId: 1,
  Name: 'Spital',
  Practice: 'ro',
  Rounding: 'LINE',
  VAT: 21,
  objects: [{ ObjectId: 1, InvestmentId: 1, Position: 1, Name: 'Corp A' }],
  estimates: Array.from({ length: ESTIMATES }, (_, at) => ({
    EstimateId: at + 1,
    ObjectId: 1,
    Position: at + 1,
    Name: `Deviz ${at + 1}`,
  })),
  articles: Array.from({ length: ARTICLES }, (_, at) => ({
    ArticleId: at + 1,
    EstimateId: (at % ESTIMATES) + 1,
    Position: Math.floor(at / ESTIMATES) + 1,
    Symbol: `N${at}`,
    Name: `Articol ${at}`,
    MeasureUnit: 'mc',
    Quantity: next(9_000) / 10,
    Provenience: 'A',
    RSMaterials: next(90_000) / 100,
    RSLabor: next(9_000) / 100,
    RSEquipments: 0,
    RSTransports: 0,
  })),
})
let state = openState(tree)
const drafts: number[] = []
const edits: number[] = []
for (let key = 0; key < KEYS; key++) {
  const change: Change = {
    entity: 'article',
    id: next(ARTICLES) + 1,
    patch: { quantity: next(9_000) / 10, formula: null },
  }
  drafts.push(
    time(() => {
      state = withDraft(state, change)
    }),
  )
  edits.push(
    time(() => {
      const changes = withSeen(state.tree, [change])
      const after = withChanges(state, changes)
      state = { ...after, queue: enqueue({ ...after.queue, waiting: [] }, changes) }
    }),
  )
}

const figure = (what: string, measured: number) => ({ what, unit: 'ms', measured, target: TARGET }) as const
process.exit(
  report([
    figure('typed key to totals, median', percentile(drafts, 0.5)),
    figure('typed key to totals, 95 %', percentile(drafts, 0.95)),
    figure('taken in to totals, median', percentile(edits, 0.5)),
    figure('taken in to totals, 95 %', percentile(edits, 0.95)),
  ])
    ? 1
    : 0,
)

function time(work: () => void): number {
  const start = performance.now()
  work()
  return performance.now() - start
}
