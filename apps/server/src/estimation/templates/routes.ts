import { encode } from '@temelia/model/codec'
import type { Patch } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import type { FieldFault } from '@temelia/model/field-fault'
import { Folder } from '@temelia/model/estimation/folder'
import { WorkObject } from '@temelia/model/estimation/object'
import { Project } from '@temelia/model/estimation/project'
import { Template, templateTypes } from '@temelia/model/estimation/template'
import {
  estimatesOf,
  TEMPLATE_FORMAT,
  type TemplateContent,
  templateContent,
  templateFrame,
} from '@temelia/model/estimation/template-file'
import { can } from '@temelia/model/permission'
import { z } from 'zod'
import { demandRight } from '../../http/demand-right.ts'
import { listReply } from '../../http/list-reply.ts'
import { faultsOf } from '../../http/problem.ts'
import { actionsOf, idParams } from '../../http/record-routes.ts'
import { type App, inTransaction, type Services } from '../../http/services.ts'
import type { Context } from '../../records/context.ts'
import { demand, find, select } from '../../records/find.ts'
import { createRecords } from '../../records/operation.ts'
import { buildRoute } from './build-route.ts'
import { divisionIn, estimateIn } from './in-currency.ts'
import { makeEstimate, makeFolder, makeObject, makeProject, making } from './make-structure.ts'
import { readStructure } from './read-structure.ts'
import { allTemplates, isPredefined, templateRow, type TemplateRow } from './template-rows.ts'

const path = `/api/${Template.wire.path}`
const id = z.int().positive()
const name = z.string().trim().min(3).max(200)

const saveBody = z.strictObject({
  Name: name,
  Description: z.string().trim().max(2_000).nullish(),
  Type: z.enum(templateTypes),
  Id: id,
})
const useBody = z.strictObject({
  Name: name.optional(),
  FolderId: id.nullish(),
  InvestmentId: id.nullish(),
  ObjectId: id.nullish(),
})
const many = z.strictObject({ TemplateIds: z.array(id).min(1).max(500) })

/** Templates: what there is, made from a record, used, copied, brought in and out as a file. */
export function templateRoutes(app: App, services: Services): void {
  const tags = ['estimation']
  buildRoute(app, services)

  // The plain routes change and remove the company's own; a predefined one says why it cannot be.
  app.addHook('onRoute', (route) => {
    const methods = Array.isArray(route.method) ? route.method : [route.method]
    if (route.url !== `${path}/:id` || !methods.some((method) => ['PUT', 'PATCH', 'DELETE'].includes(method))) return
    const refuse = async (request: { params: unknown; actor: Context['actor'] }) => {
      const wanted = idParams.safeParse(request.params).data?.id
      if (wanted === undefined || can(request.actor, 'view', Template) === false) return
      const house = await inTransaction(services, request as never, async (context) =>
        (await allTemplates(context)).some((row) => row.id === wanted && isPredefined(row)),
      )
      if (house) throw new AppError('PREDEFINED_TEMPLATE')
    }
    const before = route.preValidation ?? []
    route.preValidation = [...(Array.isArray(before) ? before : [before]), refuse as never]
  })

  for (const root of ['', '/api'])
    app.get(
      `${root}/estimation-templates/get`,
      { schema: { tags, summary: 'Predefined and own templates', querystring: z.looseObject({}) } },
      (request) =>
        inTransaction(services, request, async (context) => {
          demand(context, 'view', Template)
          const items = (await allTemplates(context)).map((row) => encodeTemplate(context, row))
          return listReply(request, 'templates', items, { page: 1, pageSize: Math.max(items.length, 1) }, items.length)
        }),
    )

  for (const root of ['', '/api'])
    app.get(
      `${root}/estimation-templates/getArticles`,
      {
        schema: {
          tags,
          summary: 'The structure of a template with its lines',
          querystring: z.looseObject({ TemplateId: z.coerce.number().int().positive() }),
        },
      },
      (request) =>
        inTransaction(services, request, async (context) => {
          demand(context, 'view', Template)
          const row = await templateRow(context, request.query.TemplateId)
          return { ...encodeTemplate(context, row), Content: row.content }
        }),
    )

  app.post(
    `${path}/save`,
    {
      preValidation: demandRight('create', Template),
      schema: { tags, summary: 'Make a template from a record', body: saveBody },
    },
    async (request, reply) => {
      const { Name, Description, Type, Id } = request.body
      const made = await inTransaction(services, request, async (context) => {
        const { practice, content } = await readStructure(context, Type, Id)
        return keep(context, { name: Name, description: Description ?? null, type: Type, practice, content })
      })
      return reply.code(201).send(made)
    },
  )

  app.post(
    `${path}/:id/use`,
    {
      preValidation: demandRight('create', Project),
      schema: { tags, summary: 'Make what a template describes', params: idParams, body: useBody },
    },
    async (request, reply) => {
      const made = await inTransaction(services, request, (context) => use(context, request.params.id, request.body))
      return reply.code(201).send(made)
    },
  )

  app.post(
    `${path}/duplicate`,
    { preValidation: demandRight('create', Template), schema: { tags, summary: 'Copy one template', body: many } },
    async (request, reply) => {
      const [only, ...others] = request.body.TemplateIds
      if (only === undefined || others.length > 0) throw new AppError('ONE_TEMPLATE')
      const made = await inTransaction(services, request, async (context) => {
        const row = await templateRow(context, only)
        const { description, type, practice, content } = row
        return keep(context, { name: `${row.name} (2)`, description, type, practice, content })
      })
      return reply.code(201).send(made)
    },
  )

  app.get(
    `${path}/:id/export`,
    { schema: { tags, summary: 'A template as a file', params: idParams } },
    async (request, reply) => {
      const row = await inTransaction(services, request, (context) => templateRow(context, request.params.id))
      if (row.lines === 0 || row.content === null) throw new AppError('EMPTY_TEMPLATE')
      const file = {
        Format: TEMPLATE_FORMAT,
        Version: 1,
        Name: row.name,
        Type: row.type,
        Practice: row.practice,
        Description: row.description,
        Content: row.content,
      }
      return reply
        .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(`${row.name}.json`)}`)
        .type('application/json; charset=utf-8')
        .send(JSON.stringify(file, null, 2))
    },
  )

  app.post(
    `${path}/import`,
    {
      preValidation: demandRight('create', Template),
      schema: { tags, summary: 'A template from a file', body: z.looseObject({}) },
    },
    async (request, reply) => {
      const { Name, Description, Type, Practice, content } = readFile(request.body)
      const made = await inTransaction(services, request, (context) =>
        keep(context, {
          name: Name,
          description: Description ?? null,
          type: Type,
          practice: Practice ?? context.actor.region,
          content,
        }),
      )
      return reply.code(201).send(made)
    },
  )

  async function keep(context: Context, patch: Patch<typeof Template>) {
    const [row] = await createRecords(context, services.engine, Template, [patch])
    if (!row) throw new AppError('NOT_FOUND')
    return encode(Template, row, actionsOf(context.actor, Template, row))
  }

  async function use(context: Context, templateId: number, target: z.output<typeof useBody>) {
    const row = await templateRow(context, templateId)
    if (row.content === null) throw new AppError('EMPTY_TEMPLATE')
    const project = target.InvestmentId ? await find(context, Project, target.InvestmentId) : undefined
    const practice = project?.practice ?? row.practice ?? context.actor.region
    const of = await making(context, services.engine, practice, estimatesOf(row.type, row.content as never))
    if (row.type === 'folder') {
      const content = row.content as TemplateContent['folder']
      return { FolderId: (await makeFolder(of, content, target.Name ?? content.Name)).id }
    }
    if (row.type === 'project') {
      if (target.FolderId) await find(context, Folder, target.FolderId)
      const own = { folderId: target.FolderId ?? null, ...(target.Name ? { name: target.Name } : {}) }
      return { InvestmentId: (await makeProject(of, row.content as TemplateContent['project'], own)).id }
    }
    if (row.type === 'division') {
      if (!project) throw missing('InvestmentId')
      demand(context, 'edit', Project, project)
      const division = await divisionIn(context, row.content as TemplateContent['division'], project)
      const object = await makeObject(of, division, project.id, target.Name)
      return { InvestmentId: project.id, ObjectId: object.id }
    }
    const objectId = target.ObjectId ?? (project ? await lastObject(context, project.id, row.name) : undefined)
    if (objectId === undefined) throw missing('ObjectId')
    const { projectId } = await find(context, WorkObject, objectId)
    const into = await find(context, Project, projectId)
    demand(context, 'edit', Project, into)
    const content = await estimateIn(context, row.content as TemplateContent['estimate'], into)
    const estimate = await makeEstimate(of, content, objectId, target.Name)
    return { InvestmentId: projectId, ObjectId: objectId, EstimateId: estimate.id }
  }

  /** The last object of a project; one is made where there is none. */
  async function lastObject(context: Context, projectId: number, named: string): Promise<number> {
    const objects = await select(context, WorkObject, { field: 'projectId', op: 'eq', value: projectId })
    const last = objects.at(-1)
    if (last) return last.id
    const [made] = await createRecords(context, services.engine, WorkObject, [{ projectId, name: named }])
    return made?.id ?? 0
  }
}

function encodeTemplate({ actor }: Context, row: TemplateRow): Record<string, unknown> {
  const predefined = isPredefined(row)
  const subject = { ownerId: row.userId, clientId: row.clientId }
  return {
    TemplateId: row.id,
    Name: row.name,
    Type: row.type,
    Practice: row.practice,
    Description: row.description,
    Predefined: predefined,
    Lines: row.lines,
    Version: row.version,
    _actions: actionsOf(actor, Template, subject),
  }
}

/** @throws AppError TEMPLATE_PROBLEM naming every field that does not belong */
function readFile(body: unknown) {
  const frame = templateFrame.safeParse(body)
  if (!frame.success) throw problem(frame.error.issues)
  const content = templateContent[frame.data.Type].safeParse(frame.data.Content)
  if (!content.success)
    throw problem(content.error.issues.map((issue) => ({ ...issue, path: ['Content', ...issue.path] })))
  return { ...frame.data, content: content.data as unknown }
}

function problem(issues: readonly z.core.$ZodIssue[]): AppError {
  return new AppError('TEMPLATE_PROBLEM', { faults: issues.flatMap(faultsOf).slice(0, 50) })
}

function missing(field: string): AppError {
  return new AppError('INVALID_DATA', { faults: [{ field, code: 'REQUIRED' } satisfies FieldFault] })
}
