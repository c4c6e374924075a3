import { addDecimals, divideDecimals, multiplyDecimals } from '@temelia/decimal/arithmetic'
import type { KnownProgress } from '@temelia/scheduling/assumed-progress'
import { sql } from 'kysely'
import type { Context } from '../../records/context.ts'
import type { Portion } from './estimate-work.ts'

/** What was settled of an article on a day. */
export interface SettledQuantity {
  readonly articleId: number
  readonly day: string
  readonly quantity: number
}

/** What was done of an article by the end of a day, 0 to 100. */
export interface DoneByDay {
  readonly day: string
  readonly percent: number
}

const PERCENT_DECIMALS = 8

/** What the settlements of a project count of its articles, by their days. */
export function settledQuantities(context: Context, projectId: number): Promise<SettledQuantity[]> {
  return context.tx.rows<SettledQuantity>(sql`
    select l.article_id, d.date as day, l.quantity from deduction_lines l
      join deductions d on d.client_id = l.client_id and d.id = l.deduction_id and d.deleted_with is null
    where l.client_id = ${context.actor.clientId} and l.project_id = ${projectId} and l.quantity <> 0 order by d.date, l.id`)
}

/** How far each article has come after each of its settlements; what is settled beyond its quantity counts as all of it. */
export function settledCourse(
  settled: readonly SettledQuantity[],
  articles: readonly { readonly id: number; readonly quantity: number }[],
): ReadonlyMap<number, readonly DoneByDay[]> {
  const whole = new Map(articles.map(({ id, quantity }) => [id, quantity]))
  const sums = new Map<number, number>()
  const course = new Map<number, DoneByDay[]>()
  for (const { articleId, day, quantity } of settled) {
    const of = whole.get(articleId) ?? 0
    if (of === 0) continue
    const sum = addDecimals(sums.get(articleId) ?? 0, quantity)
    sums.set(articleId, sum)
    const percent = Math.min(
      Math.max(multiplyDecimals(divideDecimals(sum, of, PERCENT_DECIMALS), 100, PERCENT_DECIMALS), 0),
      100,
    )
    const list = course.get(articleId)
    if (list) list.push({ day, percent })
    else course.set(articleId, [{ day, percent }])
  }
  return course
}

/** The days of the first and the last settlement of what each activity carries out. */
export function knownProgress(
  counted: ReadonlyMap<number, { readonly portions: readonly Portion[] }>,
  course: ReadonlyMap<number, readonly DoneByDay[]>,
): ReadonlyMap<number, KnownProgress> {
  const known = new Map<number, KnownProgress>()
  if (course.size === 0) return known
  for (const [id, { portions }] of counted) {
    const days = portions.flatMap(({ article }) => (course.get(article.id) ?? []).map(({ day }) => day)).sort()
    const [first, last] = [days[0], days.at(-1)]
    if (first !== undefined && last !== undefined) known.set(id, { first, last })
  }
  return known
}
