import { createSchema, encode } from '@temelia/model/codec'
import type { Patch } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import type { FieldFault } from '@temelia/model/field-fault'
import { Parameter } from '@temelia/model/estimation/parameter'
import { z } from 'zod'
import { demandRight } from '../http/demand-right.ts'
import { faultsOf } from '../http/problem.ts'
import { actionsOf, etag } from '../http/record-routes.ts'
import { type App, inTransaction, type Services } from '../http/services.ts'
import { createRecords } from '../records/operation.ts'

const LIST = 'EstimationParameters'
const MOST = 500
const path = `/api/${Parameter.wire.path}`

/** Adds one parameter, or several sent as `{EstimationParameters: [...]}`: all or none. */
export function parameterRoutes(app: App, services: Services): void {
  app.post(
    path,
    {
      preValidation: demandRight('create', Parameter),
      schema: {
        tags: [Parameter.module],
        summary: 'Create: parameter',
        body: z.looseObject({ [LIST]: z.array(z.unknown()).min(1).max(MOST).optional() }),
      },
    },
    async (request, reply) => {
      const { [LIST]: many } = request.body as { [LIST]?: unknown[] }
      const patches = many ? readMany(many) : readMany([request.body], '')
      const rows = await inTransaction(services, request, (context) =>
        createRecords(context, services.engine, Parameter, patches),
      )
      const records = rows.map((row) => encode(Parameter, row, actionsOf(request.actor, Parameter, row)))
      const [first] = rows
      if (many || !first) return reply.code(201).send({ _embedded: { estimation_parameters: records } })
      return reply.code(201).header('location', `${path}/${first.id}`).header('etag', etag(first)).send(records[0])
    },
  )
}

function readMany(sent: readonly unknown[], list: string = LIST): Patch<typeof Parameter>[] {
  const schema = createSchema(Parameter)
  const faults: FieldFault[] = []
  const patches = sent.flatMap((one, index) => {
    const read = schema.safeParse(one)
    const place = list ? `${list}[${index}].` : ''
    for (const issue of read.error?.issues ?? [])
      for (const fault of faultsOf(issue)) faults.push({ ...fault, field: `${place}${fault.field}` })
    return read.data ? [read.data] : []
  })
  if (faults.length > 0) throw new AppError('INVALID_DATA', { faults })
  return patches
}
