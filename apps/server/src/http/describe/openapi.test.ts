import { EmailAccount } from '@temelia/model/crm/email-account'
import { EmailMessage } from '@temelia/model/crm/email-message'
import { IpRule } from '@temelia/model/admin/ip-rule'
import { User } from '@temelia/model/admin/user'
import { type Entity, fieldsOf, wireName } from '@temelia/model/entity'
import { Parameter } from '@temelia/model/estimation/parameter'
import { entities } from '@temelia/model/registry'
import { UndoItem } from '@temelia/model/record/undo-item'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp, type TestUser } from '../../testing/app.ts'
import { draft, make } from '../../testing/drafts.ts'
import type { JsonSchema } from './json-schema.ts'
import type { OpenApi } from './openapi.ts'
import { entityName } from './record-schemas.ts'

interface Parameter {
  readonly $ref?: string
  readonly name?: string
  readonly description?: string
}

interface Described {
  readonly at: string
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly tags: readonly string[]
  readonly parameters: readonly Parameter[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema?: JsonSchema }>> }
  readonly responses: Readonly<Record<string, { readonly content?: Record<string, { schema?: JsonSchema }> }>>
  readonly security?: readonly unknown[]
}

let server: TestApp
let wire: OpenApi
let operations: Described[]

beforeAll(async () => {
  server = await testApp()
  wire = (await server.app.inject('/api/openapi.json')).json<OpenApi>()
  operations = Object.entries(wire.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, operation]) => ({ at: `${method} ${path}`, ...operation }) as unknown as Described,
    ),
  )
})

describe('every operation', () => {
  test('has a name of its own, a group that is explained, a line and a description', () => {
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length)
    expect(operations.filter(({ operationId }) => !/^[a-z][A-Za-z\d]+$/.test(operationId))).toEqual([])
    expect(operations.filter(({ summary, description }) => !summary || !description).map(({ at }) => at)).toEqual([])
    for (const { name, description } of wire.tags) expect(description, name).not.toBe(name)
  })

  test('says what its parameters mean', () => {
    const silent = operations.flatMap(({ at, parameters }) =>
      parameters.filter((one) => !one.$ref && !one.description).map(({ name }) => `${at} ${name}`),
    )
    expect(silent).toEqual([])
  })

  test('says what it answers when it is done, and what when it refuses', () => {
    const done = ({ responses }: Described) => Object.keys(responses).filter((status) => status.startsWith('2'))
    expect(operations.filter((one) => done(one).length === 0).map(({ at }) => at)).toEqual([])
    for (const { at, responses, security } of operations) {
      expect(responses, at).toHaveProperty('default')
      if (!security) expect(responses, at).toHaveProperty('401')
    }
  })

  test('says what a body of a file or a form is made of', () => {
    const bodies = operations.flatMap(({ at, requestBody }) =>
      Object.entries(requestBody?.content ?? {}).flatMap(([type, { schema }]) =>
        type === 'application/json' ? [] : [[at, type, Object.keys(schema?.properties ?? {}).join()] as const],
      ),
    )
    const form = 'multipart/form-data'
    expect(bodies).toContainEqual(['post /files/upload', form, 'file,folder,withoutPlace'])
    expect(bodies).toContainEqual(['post /api/imports', form, 'file,target,mapping'])
    expect(bodies).toContainEqual(['post /api/bank-statements', form, 'file,BillingAccountId,mapping'])
    expect(bodies.filter(([, type]) => type === 'application/octet-stream')).not.toEqual([])
  })

  test('refers only to what is there', () => {
    const names = [...JSON.stringify(wire).matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)]
    const parts = wire.components as Record<string, Record<string, unknown>>
    expect(names.length).toBeGreaterThan(1_000)
    expect(names.filter(([, kind = '', name = '']) => !parts[kind]?.[name]).map(([text]) => text)).toEqual([])
  })
})

test('a record says its version and what may be done next, with every field in words', () => {
  const customer = wire.components.schemas.Customer as JsonSchema
  expect(Object.keys(customer.properties ?? {})).toEqual(expect.arrayContaining(['AccountId', 'Version', '_actions']))
  expect(customer.properties?.AccountName?.description).toMatch(/^Name/)
  for (const of of entities.filter((one) => one !== UndoItem)) {
    const schema = wire.components.schemas[entityName(of)] as JsonSchema
    const silent = Object.entries(schema.properties ?? {}).filter(
      ([name, property]) => !property.description && !property.$ref && name !== '_actions',
    )
    expect(silent.map(([name]) => `${of.name}.${name}`)).toEqual([])
  }
})

describe('the example of a new record is taken by a running server', () => {
  // Parameters are added one or many at a time, by a route of their own.
  const created = entities.filter((of) => of !== UndoItem && of !== Parameter && !of.without?.includes('create'))

  test.each(created.map((of) => [of.name, of] as const))('%s', async (_, of) => {
    const user = await server.tenant()
    const example = (wire.components.schemas[`${entityName(of)}Create`] as JsonSchema).examples as object[]
    const body = await completed(user, of, { ...example[0] })
    const reply = await user.call('POST', `/api/${of.wire.path}`, body)
    expect([reply.status, reply.body.errors]).toEqual([201, undefined])
  })
})

/** The example with the ids of records that are there; a person’s address is one in all companies, and the first network allowed has to be one’s own. */
async function completed(
  user: TestUser,
  of: Entity,
  example: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const real = await draft(user, of)
  const taken = fieldsOf(of)
    .filter(
      ([key, field]) =>
        field.target ||
        key === 'relatedEntityId' ||
        (of === User && key === 'email') ||
        (of === IpRule && key === 'network'),
    )
    .map(([key]) => wireName(of, key))
  if (of === EmailMessage) await make(user, EmailAccount)
  return { ...example, ...Object.fromEntries(taken.flatMap((name) => (name in example ? [[name, real[name]]] : []))) }
}

describe('the page of the description', () => {
  test('comes whole from the server, under the content policy of the rest', async () => {
    const page = await server.app.inject('/api/docs')
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    const policy = String(page.headers['content-security-policy'])
    expect(policy).toContain("script-src 'self'")
    expect(policy).toContain("font-src 'self';")
    expect(policy).not.toContain('unsafe-eval')
    expect(page.body).not.toMatch(/https?:\/\/|<script>/)
    for (const [, address = ''] of page.body.matchAll(/(?:src|href)="([^"]+)"/g))
      expect((await server.app.inject(address)).statusCode, address).toBe(200)
  })
})
