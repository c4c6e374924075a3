import { encode, patchSchema } from '@temelia/model/codec'
import { embeddedName, type Entity, type Patch } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import { failureCode } from '@temelia/model/failure-code'
import type { FieldFault } from '@temelia/model/field-fault'
import { Article } from '@temelia/model/estimation/article'
import { Estimate } from '@temelia/model/estimation/estimate'
import { WorkObject } from '@temelia/model/estimation/object'
import { Project } from '@temelia/model/estimation/project'
import { z } from 'zod'
import { demandRight } from '../http/demand-right.ts'
import { faultsOf } from '../http/problem.ts'
import { actionsOf } from '../http/record-routes.ts'
import { type App, inTransaction, type Services } from '../http/services.ts'
import { changeInPlace, holdPlacesOf } from './structure/moved-meanwhile.ts'
import { demandSeen } from './structure/seen-values.ts'

const MOST = 500

const bulks = [
  { of: Project, action: 'updateinvestments', items: 'investmentItems' },
  { of: WorkObject, action: 'updateobjects', items: 'objectItems' },
  { of: Estimate, action: 'updateestimates', items: 'estimateItems' },
  { of: Article, action: 'updatearticles', items: 'articleItems' },
] as const

/**
 * Changes of many records in one call: all or none, faults name the item. An item may say in `Was` what its
 * caller saw in the fields they change: where somebody else has changed one of them since, the call is refused with both values. A position
 * seen there makes the item a move, which lands beside the lines it was put at wherever they are now.
 */
export function bulkRoutes(app: App, services: Services): void {
  for (const bulk of bulks) bulkRoute(app, services, bulk.of, bulk.action, bulk.items)
}

function bulkRoute(app: App, services: Services, of: Entity, action: string, items: string): void {
  const item = z.looseObject({ [of.wire.id]: z.int().positive() })
  app.put(
    `/api/${of.wire.path}/${action}`,
    {
      config: { failure: failureCode('EDIT', of.failure) },
      preValidation: demandRight('edit', of),
      schema: {
        tags: [of.module],
        summary: `Change many: ${of.name}`,
        body: z.looseObject({ [items]: z.array(item).min(1).max(MOST) }),
      },
    },
    async (request) => {
      const sent = (request.body as Record<string, Record<string, unknown>[]>)[items] as Record<string, unknown>[]
      const changes = readItems(of, items, sent)
      const ids = changes.map(({ id }) => id)
      const rows = await placed(items, ids, () =>
        inTransaction(services, request, async (context) => {
          await holdPlacesOf(context, of, changes)
          await demandSeen(context, of, changes)
          return changeInPlace(context, services.engine, of, changes)
        }),
      )
      const records = rows.map((row) => encode(of, row, actionsOf(request.actor, of, row)))
      return { _embedded: { [embeddedName(of)]: records } }
    },
  )
}

function readItems(
  of: Entity,
  items: string,
  sent: readonly Record<string, unknown>[],
): { id: number; patch: Patch<Entity>; was: Patch<Entity> | undefined }[] {
  const schema = patchSchema(of)
  const faults: FieldFault[] = []
  const changes = sent.map((item, index) => {
    const { Was: was, ...values } = item
    const read = schema.safeParse(values)
    const seen = was === undefined ? undefined : schema.safeParse(was)
    for (const issue of [...(read.error?.issues ?? []), ...(seen?.error?.issues ?? [])])
      for (const fault of faultsOf(issue)) faults.push({ ...fault, field: `${items}[${index}].${fault.field}` })
    return { id: item[of.wire.id] as number, patch: read.data ?? {}, was: seen?.data }
  })
  if (faults.length > 0) throw new AppError('INVALID_DATA', { faults })
  return changes
}

/** Puts the name of the list before the places of a refusal; one without a place gets that of its item, by the record that a rule names. */
async function placed<T>(items: string, ids: readonly number[], work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { faults = [], params, record } = error.options
    const at = params?.index ?? Math.max(0, record === undefined ? 0 : ids.indexOf(record))
    const place = (field: string) => (field.startsWith('[') ? `${items}${field}` : `${items}[${at}].${field}`)
    throw new AppError(error.code, {
      ...error.options,
      faults:
        faults.length > 0
          ? faults.map((fault) => ({ ...fault, field: place(fault.field) }))
          : [
              {
                field: `${items}[${at}]`,
                code: error.code === 'NOT_FOUND' ? 'NOT_FOUND' : 'INVALID_VALUE',
              },
            ],
    })
  }
}
