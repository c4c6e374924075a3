import { subtractDecimals } from '@temelia/decimal/arithmetic'
import { countedFacilities } from '@temelia/estimation/equipment-lists'
import { sumOf } from '@temelia/estimation/general-estimate'
import { NO_FIGURE } from '@temelia/text/format'
import type { TextKey } from '@temelia/text/catalogue'
import type { LiveTotals } from '../project-state/live-totals.ts'
import { settingsOf } from '../project-state/live-totals.ts'
import type { ProjectTree } from '../project-state/project-tree.ts'
import { columnsOf } from './parts.ts'

/** A line of what the project's total consists of. Parts are contained in the line under which they stand. */
export type ConsistsLine = Readonly<{
  key: string
  level: 'part' | 'line' | 'sum'
  /** `tax`: the project's own word for it. */
  text: TextKey | 'tax'
  params?: Readonly<Record<string, string>>
  /** Null: the line counts, it has no amount. */
  amount: number | null
  /** Address of the screen that has it in detail. */
  path: string | null
}>

/**
 * What the project's total consists of (R18.1): direct cost by its columns, what the recapitulation adds, equipment lists by kind, VAT. Lines
 * that are no part add up to the sums below them. Where F1 leaves estimates out, what they come to stands at the end.
 */
export function consistsOf(tree: ProjectTree, totals: LiveTotals): readonly ConsistsLine[] {
  const { project, total } = totals
  const { id, practice } = tree.project
  const us = practice === 'us'
  const address = `/projects/${id}`
  const line = (
    level: ConsistsLine['level'],
    text: ConsistsLine['text'],
    amount: number | null,
    path: string | null = null,
    key: string = text,
  ): ConsistsLine => ({ key, level, text, amount, path })
  const columns = columnsOf(project.direct, us ? 'us' : 'ro').filter(({ amount }) => amount !== 0)
  const added = subtractDecimals(project.withoutVat, project.direct.total)
  const left = leftOutOfF1(tree, totals)
  const lists = total.lists.map((list) =>
    line('line', `facility.kind.${list.kind}` as TextKey, list.withoutVat, `${address}/facilities`),
  )
  return [
    line('line', 'directCost', project.direct.total, `${address}/resources`),
    ...columns.map(({ kind, text, amount }) => line('part', text, amount, null, kind)),
    ...(added === 0 ? [] : [line('line', 'totalRecapitulation', added)]),
    ...(lists.length === 0 ? [] : [line('sum', 'totalWorks', project.withoutVat), ...lists]),
    line('sum', us ? 'beforeTax' : 'withoutVat', total.withoutVat, us ? null : `${address}/centralizer`),
    line('line', 'tax', total.vat),
    { ...line('sum', 'grandTotal', total.withVat), params: { currency: tree.project.currency ?? '' } },
    ...(total.leftOut === 0
      ? []
      : [
          {
            ...line('line', 'totalLeavesOut', null, `${address}/checks`),
            params: { count: String(total.leftOut), sign: NO_FIGURE },
          },
        ]),
    ...(left === 0 ? [] : [line('line', 'totalNotInF1', left, `${address}/centralizer`)]),
  ]
}

/** What the estimates and their lists come to that form F1 leaves out (R11.9), without VAT. */
function leftOutOfF1({ estimates, facilities, project }: ProjectTree, { calculation }: LiveTotals): number {
  const without = estimates.filter(({ includeInF1 }) => includeInF1 === false)
  if (without.length === 0) return 0
  const ids = new Set(without.map(({ id }) => id))
  const settings = settingsOf(project)
  const lists = countedFacilities(
    facilities.filter(({ estimateId }) => estimateId !== null && ids.has(estimateId)),
    estimates,
    { settings, vat: settings.vat },
  )
  return sumOf([...without.flatMap(({ id }) => calculation.within(id) ?? []), ...lists.map(({ money }) => money)])
    .withoutVat
}
