import type { MessagePort, Worker } from 'node:worker_threads'
import { type ExchangeTree, estimatesIn } from '@temelia/exchange/tree'
import type { Catalogue } from './catalogue.ts'
import type { QuantityList } from './quantity-list.ts'
import type { Sheet } from './sheet.ts'

/**
 * Large answers from a reading thread. Whoever gets one takes it apart in its own thread, and would answer nobody meanwhile: so the
 * answer comes first without what its long lists hold, and that follows in runs, each when the one before was taken in.
 */

/** Values of a run: some 5 ms of the thread that takes it. */
const RUN = 20_000
/** Characters that take as long as one value more. */
const CHARACTERS = 1_000

type List = readonly unknown[]

/** The answer; `lists` are those of its lists whose items follow. */
interface Opening {
  readonly answer: unknown
  readonly lists: readonly unknown[][]
}

/** Items of lists, by the place of the list. */
type Run = readonly { readonly list: number; readonly items: List }[]

/** The lists of an answer that grow with the file, and whose items nothing else in the answer names. */
export const longLists = {
  exchange: (tree: ExchangeTree): List[] => [
    tree.faults,
    ...estimatesIn(tree).map(({ estimate }) => estimate.articles),
  ],
  list: ({ estimates, faults }: QuantityList): List[] => [faults, ...estimates.map(({ lines }) => lines)],
  sheets: (sheets: readonly Sheet[]): List[] => sheets.flatMap(({ rows, formulas = [] }) => [rows, formulas]),
  catalogue: ({ norms, resources, chapters, faults }: Catalogue): List[] => [norms, resources, chapters, faults],
}

/** Gives an answer to the other end of a port. Its long lists are empty afterwards: the thread ends with it. */
export function giveInRuns(
  port: Pick<MessagePort, 'on' | 'postMessage'>,
  answer: unknown,
  lists: readonly List[],
): void {
  const runs = runsOf(lists)
  // One message is enough for what fits into a run.
  if (runs.length <= 1) return port.postMessage({ answer, lists: [] } satisfies Opening)
  const emptied = lists as readonly unknown[][]
  for (const list of emptied) list.length = 0
  const left = runs.values()
  port.on('message', () => port.postMessage(left.next().value ?? null))
  port.postMessage({ answer, lists: emptied } satisfies Opening)
}

/** Takes what `giveInRuns` gives; others get their turn between two runs. `opened` is told when the answer begins to come. */
export function takeInRuns<T>(from: Pick<Worker, 'on' | 'postMessage'>, opened: () => void, done: (answer: T) => void) {
  let opening: Opening | undefined
  from.on('message', (message: Opening | Run | null) => {
    if (!opening) {
      opening = message as Opening
      opened()
    } else for (const { list, items } of (message ?? []) as Run) opening.lists[list]?.push(...items)
    if (message === null || opening.lists.length === 0) done(opening.answer as T)
    else setImmediate(() => from.postMessage('next'))
  })
}

/** What the lists hold, cut into runs; a long list takes several, short ones share one. */
function runsOf(lists: readonly List[]): Run[] {
  const runs: Run[] = []
  let run: { list: number; items: List }[] = []
  let weight = 0
  const close = () => {
    if (run.length > 0) runs.push(run)
    run = []
    weight = 0
  }
  lists.forEach((items, list) => {
    let from = 0
    const cut = (to: number) => {
      if (to > from) run.push({ list, items: items.slice(from, to) })
      from = to
    }
    items.forEach((item, at) => {
      weight += weightOf(item)
      if (weight < RUN) return
      cut(at + 1)
      close()
    })
    cut(items.length)
  })
  close()
  return runs
}

function weightOf(value: unknown): number {
  if (typeof value === 'string') return 1 + value.length / CHARACTERS
  if (typeof value !== 'object' || value === null) return 1
  return Object.values(value).reduce((sum: number, one) => sum + weightOf(one), 1)
}
