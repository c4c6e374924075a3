import { sql } from 'kysely'
import type { Context } from '../../records/context.ts'
import type { Place } from '../levels.ts'
import { BLOCK, hasWrittenLines } from '../lines/written.ts'
import { countingOf, sumInMemory } from './counted.ts'
import type { DirectPart } from './direct-sums.ts'
import { exchangeParts } from './exchange-parts.ts'
import { joinParts, storedGroup, type WholeSums } from './join-parts.ts'
import { type PartSums, sumParts } from './part-sums.ts'
import { type Counting, type Cut, cutOf, hashOf, type LineVersions, lineVersions, PARTS, stateOfPart } from './parts.ts'
import type { StoredGroup } from './stored-groups.ts'

/** What the lines below a place come to. */
export interface PlaceSums {
  readonly groups: readonly StoredGroup[]
  readonly direct: DirectPart
  /** At what state they are kept; none for sums that are not. */
  readonly state?: string
}

/** The row of all parts together. */
const WHOLE = -1
/** The row of the reply that was made of them. */
const REPLY = -2
/** Most parts that are exchanged; with more it is quicker to add up all. */
const EXCHANGED = PARTS / 4
const EVERY = Array.from({ length: PARTS }, (_none, part) => part)
interface Kept extends Cut {
  readonly part: number
  readonly state: string
  /** Estimates with articles in the part; of the whole, none. */
  readonly estimates: readonly number[]
}

/**
 * What the lines below a place come to: sums that are kept where nothing they follow from was written since, else summed again and kept.
 * The versions are read before the lines are: what is written in between makes the sums old at once, never wrong.
 */
export async function placeSums(context: Context, place: Place): Promise<PlaceSums> {
  const { scopes, counting } = await countingOf(context, place)
  const projectId = place.project.id
  const name = nameOf(place)
  // What this transaction has written itself has no version yet.
  if (hasWrittenLines(context.tx)) {
    await sumInMemory(context)
    const parts = await sumParts(context, projectId, scopes, await cutOf(context, projectId), EVERY)
    return sumsOf(await joinParts(context, [...parts.values()]))
  }
  const versions = await lineVersions(context, projectId)
  const kept = await keptParts(context, name)
  const [first] = kept
  const cut =
    first && !isOutgrown(first, versions) ? { base: first.base, width: first.width } : await cutOf(context, projectId)
  const fitting = fittingParts(kept, cut, versions, counting)
  if (fitting.size === PARTS) {
    const [whole] = await readSums<WholeSums>(context, name, new Map([[WHOLE, wholeState(fitting)]]))
    if (whole) return sumsOf(whole, wholeState(fitting))
  }
  await sumInMemory(context)
  const stale = EVERY.filter((part) => !fitting.has(part))
  const fresh = await sumParts(context, projectId, scopes, cut, stale)
  const parts = [...fresh.values()]
  const whole =
    (await exchanged(context, name, kept, fitting, parts)) ?? (await joinedAnew(context, name, fitting, parts))
  // Somebody else kept other sums between the two readings.
  if (!whole) return placeSums(context, place)
  const rows = stale.map((part) => {
    const { estimates = [], ...sums } = fresh.get(part) ?? {}
    return { part, state: stateOfPart(part, cut, versions, counting, estimates), estimates, sums: sums as PartSums }
  })
  const state = wholeState(new Map([...fitting, ...rows.map(({ part, state: at }): [number, string] => [part, at])]))
  await keep(context, { name, projectId, cut }, [...rows, { part: WHOLE, state, estimates: [], sums: whole }])
  return sumsOf(whole, state)
}

function sumsOf({ groups, direct }: WholeSums, state?: string): PlaceSums {
  return { groups: groups.map(storedGroup), direct, ...(state === undefined ? {} : { state }) }
}

/** The whole as it was kept, with a few parts of it exchanged for those that were summed again; undefined when it cannot be had so. */
async function exchanged(
  context: Context,
  name: string,
  kept: readonly Kept[],
  fitting: ReadonlyMap<number, string>,
  fresh: readonly PartSums[],
): Promise<WholeSums | undefined> {
  if (kept.length < PARTS || fresh.length > EXCHANGED) return undefined
  const states = new Map(kept.map(({ part, state }) => [part, state]))
  const old = new Map([...states].filter(([part]) => !fitting.has(part)))
  const [whole] = await readSums<WholeSums>(context, name, new Map([[WHOLE, wholeState(states)]]))
  const before = await readSums<PartSums>(context, name, old)
  if (!whole || before.length < old.size) return undefined
  return before.every(({ mark }) => whole.marks.includes(mark))
    ? exchangeParts(context, whole, before, fresh)
    : undefined
}

/** All parts added up, those that are kept and those that were summed again; undefined when kept ones are gone. */
async function joinedAnew(
  context: Context,
  name: string,
  fitting: ReadonlyMap<number, string>,
  fresh: readonly PartSums[],
): Promise<WholeSums | undefined> {
  const known = await readSums<PartSums>(context, name, fitting)
  return known.length < fitting.size ? undefined : joinParts(context, [...known, ...fresh])
}

/** The state at which the sums of a place are kept and still hold; undefined when they have to be summed. */
export async function keptState(context: Context, place: Place): Promise<string | undefined> {
  if (hasWrittenLines(context.tx)) return undefined
  const { counting } = await countingOf(context, place)
  const versions = await lineVersions(context, place.project.id)
  const kept = await keptParts(context, nameOf(place))
  const [first] = kept
  if (!first || isOutgrown(first, versions)) return undefined
  const fitting = fittingParts(kept, first, versions, counting)
  return fitting.size === PARTS ? wholeState(fitting) : undefined
}

/** The reply that was made of the sums of a place, word for word, if it is kept at this state. */
export async function readReply({ tx, actor }: Context, place: Place, state: string): Promise<string | undefined> {
  const row = await tx.one<{ reply: string }>(sql`select sums::text as reply from resource_sums
    where client_id = ${actor.clientId} and place = ${nameOf(place)} and part = ${REPLY} and state = ${state}`)
  return row?.reply
}

/** Keeps a reply; the cut and the estimates are those of its sums, and of no use to it. */
export async function keepReply({ tx, actor }: Context, place: Place, state: string, reply: string): Promise<void> {
  await tx.run(sql`insert into resource_sums (client_id, place, part, project_id, base, width, estimates, state, sums)
    values (${actor.clientId}, ${nameOf(place)}, ${REPLY}, ${place.project.id}, 0, 0, '[]', ${state}, ${reply}::json)
    on conflict (client_id, place, part) do update set state = excluded.state, sums = excluded.sums`)
}

const nameOf = ({ level, id }: Place) => `${level}:${id}`

async function keptParts({ tx, actor }: Context, place: string): Promise<Kept[]> {
  return tx.rows<Kept>(
    sql`select part, base, width, state, estimates from resource_sums where client_id = ${actor.clientId} and place = ${place} and part >= 0`,
  )
}

/** Articles were added far beyond the last part: it alone would hold them all. */
function isOutgrown({ base, width }: Cut, versions: LineVersions): boolean {
  return Math.max(...versions.keys()) * BLOCK >= base + 2 * PARTS * width
}

/** The parts whose kept sums still hold, with their states. */
function fittingParts(
  kept: readonly Kept[],
  cut: Cut,
  versions: LineVersions,
  counting: Counting,
): Map<number, string> {
  const fitting = kept.filter(
    ({ part, state, estimates }) => state === stateOfPart(part, cut, versions, counting, estimates),
  )
  return new Map(fitting.map(({ part, state }) => [part, state]))
}

function wholeState(states: ReadonlyMap<number, string>): string {
  return hashOf(EVERY.map((part) => states.get(part) ?? ''))
}

/** Kept sums of parts, of those that are still at these states. */
async function readSums<Sums>(
  { tx, actor }: Context,
  place: string,
  states: ReadonlyMap<number, string>,
): Promise<Sums[]> {
  if (states.size === 0) return []
  const rows = await tx.rows<{
    sums: Sums
  }>(sql`select sums from resource_sums where client_id = ${actor.clientId} and place = ${place}
    and part = any(${[...states.keys()]}::integer[]) and state = any(${[...states.values()]}::text[]) order by part`)
  return rows.map(({ sums }) => sums)
}

async function keep(
  { tx, actor }: Context,
  { name, projectId, cut }: { readonly name: string; readonly projectId: number; readonly cut: Cut },
  rows: readonly {
    readonly part: number
    readonly state: string
    readonly estimates: readonly number[]
    readonly sums: PartSums | WholeSums
  }[],
): Promise<void> {
  for (const { part, state, estimates, sums } of [...rows].sort((one, other) => one.part - other.part))
    await tx.run(sql`insert into resource_sums (client_id, place, part, project_id, base, width, estimates, state, sums)
      values (${actor.clientId}, ${name}, ${part}, ${projectId}, ${cut.base}, ${cut.width}, ${JSON.stringify(estimates)}::json, ${state}, ${JSON.stringify(sums)}::json)
      on conflict (client_id, place, part) do update set base = excluded.base, width = excluded.width, estimates = excluded.estimates,
        state = excluded.state, sums = excluded.sums`)
}
