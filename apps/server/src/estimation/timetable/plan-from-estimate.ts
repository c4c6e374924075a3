import { beginningOf } from '@temelia/text/beginning'
import type { ActivityLink } from '@temelia/model/estimation/schedule-activity'
import { divisionTitle } from '@temelia/model/estimation/classification'
import { stageOf } from './order-of-works.ts'

/** What becomes an activity of its own. */
export type PlanLevel = 'article' | 'chapter' | 'estimate' | 'object'

/** An article that no activity carries out yet, with what names it and its places. */
export interface LineToPlan {
  readonly id: number
  readonly symbol: string | null
  readonly name: string | null
  readonly chapter: string | null
  readonly division: string | null
  readonly estimateId: number
  readonly estimateCode: string | null
  readonly estimateName: string
  readonly objectId: number
  readonly objectName: string
}

/** An activity or a group to be made; `key` names it among the others, `above` is the key of its group. */
export interface PlannedActivity {
  readonly key: string
  readonly above: string | null
  readonly group: boolean
  readonly code: string | null
  readonly name: string
  readonly links: readonly ActivityLink[] | null
}

/** Activities to be made in their order, and which waits for which, by their keys. */
export interface Plan {
  readonly activities: readonly PlannedActivity[]
  readonly relations: readonly (readonly [from: string, to: string])[]
}

interface Leaf {
  readonly activity: PlannedActivity
  readonly links: ActivityLink[]
  readonly objectId: number
  readonly stage: number | null
  readonly lines: LineToPlan[]
}

const MOST_NAME = 400

/** An activity names no more articles than this; what goes beyond it is an activity beside it. */
const MOST_LINKS = 2_000

/**
 * Activities of a level for the lines of an estimate, in groups of the levels above it. In the United States the division stands for a chapter
 * that is not given; lines with neither stand for the rest of their estimate. The suggested order lets the works of each object follow each other as the practice usually does them; works of which nothing
 * says when they are done wait for nothing.
 */
export function planOf(
  lines: readonly LineToPlan[],
  level: PlanLevel,
  practice: 'ro' | 'us',
  suggestOrder: boolean,
): Plan {
  const made = new Map<string, PlannedActivity>()
  const leaves = new Map<string, Leaf>()
  const counts = new Map<string, number>()
  const divided = new Set(
    lines.flatMap((line) => (line.chapter || divisionOf(line, practice) ? [line.estimateId] : [])),
  )
  const objects = new Set(lines.map(({ objectId }) => objectId)).size
  const group = (key: string, above: string | null, code: string | null, name: string): string => {
    if (!made.has(key)) made.set(key, { key, above, group: true, code, name: shortened(name), links: null })
    return key
  }
  for (const line of lines) {
    const object =
      level === 'object' || objects === 1 ? null : group(`object ${line.objectId}`, null, null, line.objectName)
    const estimate =
      level === 'object' || level === 'estimate' || (level === 'chapter' && !divided.has(line.estimateId))
        ? object
        : group(`estimate ${line.estimateId}`, object, line.estimateCode, line.estimateName)
    const chapter =
      level === 'article' && line.chapter
        ? group(`chapter ${line.estimateId} ${line.chapter}`, estimate, null, line.chapter)
        : estimate
    const { link, ...leaf } = leafOf(line, level, practice)
    const before = counts.get(leaf.key) ?? 0
    counts.set(leaf.key, before + 1)
    const part = 'articleId' in link ? Math.floor(before / MOST_LINKS) : 0
    const key = part === 0 ? leaf.key : `${leaf.key} part ${part}`
    const known = leaves.get(key)
    if (known) {
      known.lines.push(line)
      if ('articleId' in link) known.links.push(link)
    } else {
      const links = [link]
      const activity = { ...leaf, key, links, group: false, above: chapter }
      made.set(key, activity)
      leaves.set(key, { activity, links, objectId: line.objectId, stage: null, lines: [line] })
    }
  }
  return {
    activities: [...made.values()],
    relations: suggestOrder ? orderOf([...leaves.values()].map((leaf) => staged(leaf, practice))) : [],
  }
}

interface NamedLeaf extends Pick<PlannedActivity, 'key' | 'code' | 'name'> {
  readonly link: ActivityLink
}

function leafOf(line: LineToPlan, level: PlanLevel, practice: 'ro' | 'us'): NamedLeaf {
  const { id, estimateId, objectId, chapter } = line
  const leaf = (key: string, code: string | null, name: string, link: ActivityLink) => ({
    key,
    code,
    name: shortened(name),
    link,
  })
  if (level === 'article')
    return leaf(`article ${id}`, beginningOf(line.symbol ?? '', 40) || null, line.name ?? line.symbol ?? '', {
      articleId: id,
    })
  if (level === 'object') return leaf(`whole object ${objectId}`, null, line.objectName, { objectId })
  if (level === 'chapter' && chapter)
    return leaf(`whole chapter ${estimateId} ${chapter}`, null, chapter, { estimateId, chapter })
  const division = level === 'chapter' ? divisionOf(line, practice) : null
  if (division)
    return leaf(`division ${estimateId} ${division}`, division, divisionTitle(division) ?? division, { articleId: id })
  return leaf(`whole estimate ${estimateId}`, line.estimateCode, line.estimateName, { estimateId })
}

function divisionOf({ division }: LineToPlan, practice: 'ro' | 'us'): string | null {
  return practice === 'us' ? division : null
}

function staged(leaf: Leaf, practice: 'ro' | 'us'): Leaf {
  const [first] = leaf.lines
  const counts = new Map<string, number>()
  for (const { division } of leaf.lines) if (division) counts.set(division, (counts.get(division) ?? 0) + 1)
  const [division = null] = [...counts].sort(([, one], [, other]) => other - one).map(([code]) => code)
  const names = [leaf.activity.name, first?.chapter ?? null, first?.estimateName ?? null]
  return { ...leaf, stage: stageOf(practice, { names, division }) }
}

/** One after the other by their stages, object by object; those of one stage as they stand. */
function orderOf(leaves: readonly Leaf[]): [string, string][] {
  const relations: [string, string][] = []
  for (const object of new Set(leaves.map(({ objectId }) => objectId))) {
    const known = leaves.filter(({ objectId, stage }) => objectId === object && stage !== null)
    const sorted = [...known].sort((one, other) => (one.stage ?? 0) - (other.stage ?? 0))
    for (let at = 1; at < sorted.length; at++) relations.push([sorted[at - 1]!.activity.key, sorted[at]!.activity.key])
  }
  return relations
}

function shortened(name: string): string {
  const line = name.replace(/\s+/g, ' ').trim()
  return (line.length > MOST_NAME ? `${line.slice(0, MOST_NAME - 1)}…` : line) || '–'
}
