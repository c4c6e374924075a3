import { exchangeForm } from '@temelia/exchange/read'
import type { ExchangeTree } from '@temelia/exchange/tree'
import type { Entity } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import { Estimate } from '@temelia/model/estimation/estimate'
import { WorkObject } from '@temelia/model/estimation/object'
import { Project } from '@temelia/model/estimation/project'
import type { Actor } from '@temelia/model/permission'
import { sql } from 'kysely'
import type { Behind } from '../db/database.ts'
import { type Background, Interrupted } from '../jobs/background.ts'
import { Slices } from '../jobs/slices.ts'
import type { Context } from '../records/context.ts'
import { findAll } from '../records/find.ts'
import { act, type Engine } from '../records/operation.ts'
import { announce } from '../records/trace.ts'
import type { QuantityList } from '../transfer/quantity-list.ts'
import { usSummary } from '../transfer/us-summary.ts'
import { closeList, openList, type OpenList, writeListLines } from './commit-list.ts'
import { commitTree } from './commit-tree.ts'
import { conceal, discardHidden, revealArticles, revealPlaces } from './hidden-list.ts'
import { finish, type ImportRow, type Made } from './import-row.ts'
import { offerOfList, offerOfTree } from './offer-lines.ts'
import { commitPrices } from './price-lists.ts'
import { projectNameOf } from './list-name.ts'
import { type FileOfProject, newProject } from './new-project.ts'
import { readList, readTree, type Upload } from '../transfer/read-upload.ts'
import { followSince } from './settings-since.ts'
import { demandTarget, type ListTarget, type ProjectTarget } from './target.ts'

/** Lists of so many lines are written while their call waits. */
const SMALL = 300

/** Lines of the first slice of a longer one, and of any. */
const FIRST_LINES = 100
const MOST_LINES = 1_000

/** What writing of lists needs of the server and the caller. */
export interface ListRun {
  readonly database: Behind
  readonly engine: Engine
  readonly actor: Actor
  readonly row: Pick<ImportRow, 'id' | 'fileName' | 'version'>
  readonly background: Background
}

/**
 * Writes a quantity list or an exchange file, with the project it goes to where that is made for it. A long list goes slice by slice and
 * stays hidden until it is whole; an exchange file and the prices of an offer are one transaction.
 * @param kept the exchange file as it was read for its preview, where it is still at hand
 * @throws AppError IMPORT_PROBLEM for a file that cannot be read any more; Interrupted when the server is closing
 */
export async function writeLists(
  run: ListRun,
  target: ListTarget | ProjectTarget,
  upload: Upload,
  kept: ExchangeTree | undefined,
): Promise<void> {
  const { database, engine, actor, row } = run
  const form = exchangeForm(upload.bytes)
  const tree = kept
    ? ({ ok: true, value: kept } as const)
    : form
      ? await readTree(upload, form, actor.region)
      : undefined
  const list = form ? undefined : await readList(upload, { practice: actor.region, laborRate: target.laborRate })
  if (tree?.ok === false || list?.ok === false) throw new AppError('IMPORT_PROBLEM')
  if (list && !(target.kind === 'list' && target.mode === 'price')) return writeList(run, target, list.value)
  await act(database, engine, actor, async (context) => {
    if (target.kind === 'list' && target.mode === 'price') {
      const offer = tree ? offerOfTree(tree.value) : offerOfList((list as Extract<typeof list, { ok: true }>).value)
      return finish(context, row, await commitPrices(context, engine, row.id, target, offer))
    }
    const { value } = tree as Extract<typeof tree, { ok: true }>
    const [place, made] = await placeFor(
      context,
      engine,
      row.id,
      target,
      { tree: value, named: value.project.name },
      row.fileName,
    )
    const outcome = await commitTree(context, engine, place, value, row.fileName)
    await finish(context, row, { ...outcome, made: [...made, ...(made.length > 0 ? [] : outcome.made)] })
  })
}

interface Opened {
  readonly open: OpenList
  /** What was made for the list, all of which is hidden until the list is whole. */
  readonly hidden: readonly Made[]
  readonly project: readonly Made[]
}

/**
 * Slice by slice; what it writes is not seen before the last transaction, which shows all of it. Each asks anew whether the place is still
 * there and the person may write into it.
 */
async function writeList(run: ListRun, target: ListTarget | ProjectTarget, list: QuantityList): Promise<void> {
  const { database, engine, actor, row, background } = run
  await discardHidden(database, actor.clientId, row.id)
  const begun = await act(database, engine, actor, async (context): Promise<Opened | undefined> => {
    const [place, project] = await placeFor(
      context,
      engine,
      row.id,
      target,
      { summary: usSummary(list.estimates), named: projectNameOf(list) },
      row.fileName,
    )
    const open = await openList(context, engine, place, list, row.fileName)
    if (open.lines.length <= SMALL || changesOthers(open, project)) {
      const articles = await writeListLines(context, open, open.lines)
      await close(context, engine, row, { open, hidden: [], project }, ids(articles))
      return undefined
    }
    const hidden = [...project, ...open.places]
    await conceal(context, row.id, hidden, [])
    return { open, hidden, project }
  })
  if (!begun) return
  const { open, hidden } = begun
  const slices = new Slices(database, engine, actor, FIRST_LINES, MOST_LINES)
  const written: number[] = []
  const slice = <T>(work: (context: Context, most: number) => Promise<T>) => {
    background.check()
    return slices.take(async (context, most) => {
      await demandTarget(context, target)
      await note(context, row, written.length, open.lines.length)
      await revealPlaces(context, row.id, hidden)
      return work(context, most)
    })
  }
  while (written.length < open.lines.length)
    written.push(
      ...(await slice(async (context, most) => {
        const lines = open.lines.slice(written.length, written.length + most)
        const articles = ids(await writeListLines(context, open, lines))
        await conceal(context, row.id, hidden, articles)
        return articles
      })),
    )
  await slice(async (context) => {
    await revealArticles(context, row.id, open.target.level === 'estimate' ? open.target.id : undefined)
    await followSince(context, open.settings, written)
    await announceMade(context, engine, hidden)
    await close(context, engine, row, begun, written)
  })
}

const ids = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id)

/** The list sets something of a project or an estimate that is there: what it sets and its lines are seen at the same moment. */
function changesOthers({ made, target }: OpenList, project: readonly Made[]): boolean {
  if (project.length > 0) return false
  return made.some(({ before }) => before) || (target.level === 'estimate' && target.recapitulation !== undefined)
}

/** How far it is. @throws Interrupted when the import is no longer this run's: another server took it for left over */
async function note({ tx, actor }: Context, { id, version }: ListRun['row'], done: number, all: number): Promise<void> {
  const noted =
    await tx.run(sql`update imports set progress = ${Math.min(99, Math.floor((done * 100) / all))}, updated_at = now()
    where client_id = ${actor.clientId} and id = ${id} and status = 'committing' and version = ${version}`)
  if (noted === 0) throw new Interrupted()
}

/** Open screens could not see what was made when it was. */
async function announceMade(context: Context, engine: Engine, made: readonly Made[]): Promise<void> {
  for (const of of [Project, WorkObject, Estimate] as readonly Entity[]) {
    const those = made.flatMap(({ entity, id }) => (entity === of.name ? [id] : []))
    const rows = await findAll(context, of, those)
    await announce(
      context,
      rows.map((after) => ({ of, after, happening: 'create' as const })),
      engine.live,
    )
  }
}

async function close(
  context: Context,
  engine: Engine,
  row: ListRun['row'],
  { open, project }: Opened,
  articles: readonly number[],
): Promise<void> {
  const outcome = await closeList(context, engine, open, articles)
  await finish(context, row, { ...outcome, made: project.length > 0 ? project : outcome.made })
}

/** Where the lines go; a project made for them is all that the import made, and goes with them. */
async function placeFor(
  context: Context,
  engine: Engine,
  importId: number,
  target: ListTarget | ProjectTarget,
  file: FileOfProject,
  fileName: string,
): Promise<[ListTarget, readonly Made[]]> {
  if (target.kind === 'list') return [target, []]
  const project = await newProject(context, engine, target, file, fileName)
  await context.tx.run(
    sql`update imports set preview = coalesce(preview, '{}'::jsonb) || jsonb_build_object('investmentId', ${project}::bigint) where client_id = ${context.actor.clientId} and id = ${importId}`,
  )
  const { kind: _kind, facts: _facts, ...choices } = target
  return [
    { kind: 'list', level: 'project', id: project, mode: 'add', ...choices },
    [{ entity: 'project', id: project }],
  ]
}
