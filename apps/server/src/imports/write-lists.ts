import { exchangeForm } from '@temelia/exchange/read'
import type { ExchangeTree } from '@temelia/exchange/tree'
import { AppError } from '@temelia/model/errors'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { inTransaction, type Services } from '../http/services.ts'
import type { Context } from '../records/context.ts'
import type { Engine } from '../records/operation.ts'
import { commitList } from './commit-list.ts'
import { commitTree } from './commit-tree.ts'
import { finish, type ImportRow, type Outcome } from './import-row.ts'
import { offerOfList, offerOfTree } from './offer-lines.ts'
import { commitPrices } from './price-lists.ts'
import { projectNameOf } from './list-name.ts'
import { newProject } from './new-project.ts'
import { readList, readTree, type Upload } from '../transfer/read-upload.ts'
import type { ListTarget, ProjectTarget } from './target.ts'

/**
 * Writes a quantity list or an exchange file in one transaction, with the project it goes to where that is made for it.
 * @param kept the exchange file as it was read for its preview, where it is still at hand
 * @throws AppError IMPORT_PROBLEM for a file that cannot be read any more
 */
export async function writeLists(
  services: Services,
  request: FastifyRequest,
  { id, fileName }: ImportRow,
  target: ListTarget | ProjectTarget,
  upload: Upload,
  kept: ExchangeTree | undefined,
): Promise<void> {
  const form = exchangeForm(upload.bytes)
  const tree = kept ? ({ ok: true, value: kept } as const) : form ? await readTree(upload, form) : undefined
  const list = form
    ? undefined
    : await readList(upload, { practice: request.actor.region, laborRate: target.laborRate })
  if (tree?.ok === false || list?.ok === false) throw new AppError('IMPORT_PROBLEM')
  await inTransaction(services, request, async (context) => {
    const { engine } = services
    if (target.kind === 'list' && target.mode === 'price') {
      const offer = tree ? offerOfTree(tree.value) : offerOfList((list as Extract<typeof list, { ok: true }>).value)
      return finish(context, id, await commitPrices(context, engine, id, target, offer))
    }
    const named = tree ? tree.value.project.name : list && projectNameOf(list.value)
    const [place, made] = await placeFor(context, engine, id, target, tree?.value, named, fileName)
    const outcome: Outcome = tree
      ? await commitTree(context, engine, place, tree.value, fileName)
      : await commitList(context, engine, place, (list as Extract<typeof list, { ok: true }>).value, fileName)
    await finish(context, id, { ...outcome, made: [...made, ...(made.length > 0 ? [] : outcome.made)] })
  })
}

/** Where the lines go; a project made for them is all that the import made, and goes with them. */
async function placeFor(
  context: Context,
  engine: Engine,
  importId: number,
  target: ListTarget | ProjectTarget,
  tree: ExchangeTree | undefined,
  named: string | undefined,
  fileName: string,
): Promise<[ListTarget, Outcome['made']]> {
  if (target.kind === 'list') return [target, []]
  const project = await newProject(context, engine, target, tree, named, fileName)
  await context.tx.run(
    sql`update imports set preview = coalesce(preview, '{}'::jsonb) || jsonb_build_object('investmentId', ${project}::bigint) where client_id = ${context.actor.clientId} and id = ${importId}`,
  )
  const { kind: _kind, facts: _facts, ...choices } = target
  return [
    { kind: 'list', level: 'project', id: project, mode: 'add', ...choices },
    [{ entity: 'project', id: project }],
  ]
}
