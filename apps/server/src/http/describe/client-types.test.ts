import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript'
import ts from 'typescript'
import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'

/** What a program in TypeScript writes that calls the interface by its generated types. */
const client = `
import type { components, paths } from './wire.ts'

type Body<Operation> = Operation extends { requestBody: { content: { 'application/json': infer Sent } } } ? Sent : undefined
type Done<Operation> = Operation extends { responses: infer Replies }
  ? Replies extends Record<201, { content: { 'application/json': infer Made } }>
    ? Made
    : Replies extends Record<200, { content: { 'application/json': infer Read } }>
      ? Read
      : undefined
  : never

declare function call<Path extends keyof paths, Method extends keyof paths[Path]>(
  method: Method,
  path: Path,
  body?: Body<paths[Path][Method]>,
): Promise<Done<paths[Path][Method]>>

export async function work(): Promise<components['schemas']['Problem'] | number> {
  const made = await call('post', '/api/AccountsContacts', { AccountName: 'Zidarul SRL' })
  const name: string = made.AccountName
  const version: number = made.Version
  const list = await call('get', '/api/AccountsContacts')
  const rating: number | null | undefined = list._embedded.AccountsContacts[0]?.Rating
  const totals = await call('get', '/api/estimation-investments/{id}/totals')
  return name.length + version + (rating ?? 0) + totals.WithVAT + totals.Lines.length
}
`

/** What the web app reads by types of its own: replies that are no records, whose rows it takes from the same definitions. */
const READ_BY_THE_WEB_APP = [
  '/files/limits',
  '/api/company-register',
  '/api/custom-fields/{id}/values',
  '/api/custom-field-options/{id}/uses',
  '/api/estimation-green-articles',
  '/api/related-counts',
]

let folder: string
let description: OpenAPI3

beforeAll(async () => {
  const { app } = await testApp()
  description = (await app.description()) as unknown as OpenAPI3
  folder = mkdtempSync(join(tmpdir(), 'temelia-wire-'))
  writeFileSync(join(folder, 'wire.ts'), astToString(await openapiTS(description)))
})

test('a client that uses the interface by its generated types compiles', () => {
  expect(faultsOf(client)).toEqual([])
})

test('a client that misspells a field, leaves out a needed one or takes a number for a text does not', () => {
  expect(faultsOf(client.replace('made.AccountName', 'made.Name'))).not.toEqual([])
  expect(faultsOf(client.replace("{ AccountName: 'Zidarul SRL' }", "{ City: 'Cluj' }"))).not.toEqual([])
  expect(faultsOf(client.replace('const version: number', 'const version: string'))).not.toEqual([])
})

test('the types of the web app are those of the description (vitest -u writes them anew)', async () => {
  const paths = Object.fromEntries(READ_BY_THE_WEB_APP.map((path) => [path, { get: done(path) }]))
  const text = JSON.stringify(paths)
  const schemas = Object.entries(description.components?.schemas ?? {}).filter(([name]) =>
    text.includes(`"#/components/schemas/${name}"`),
  )
  const types = astToString(
    await openapiTS({
      openapi: '3.1.0',
      info: description.info,
      paths,
      components: { schemas: Object.fromEntries(schemas) },
    } as unknown as OpenAPI3),
  )
  const kept = types.slice(types.indexOf('export interface paths'), types.indexOf('export type webhooks'))
  const named = types.slice(types.indexOf('export interface components'), types.indexOf('export type $defs'))
  await expect(`${kept}${named.replace('export ', '')}`).toMatchFileSnapshot('../../../../web/src/data/wire-types.ts')
})

/** The reading of a path with its reply alone. */
function done(path: string): unknown {
  const { get } = (description.paths?.[path] ?? {}) as { get: { summary: string; responses: Record<string, unknown> } }
  return { summary: get.summary, responses: { 200: get.responses['200'] } }
}

const options: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  allowImportingTsExtensions: true,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  target: ts.ScriptTarget.ES2022,
  types: [],
}
let before: ts.Program | undefined

/** What the compiler says of a client; what did not change since the client before it (all but its own text) is not parsed anew. */
function faultsOf(text: string): string[] {
  const file = join(folder, 'client.ts')
  writeFileSync(file, text)
  const host = ts.createCompilerHost(options)
  const program = ts.createProgram(
    [file],
    options,
    {
      ...host,
      getSourceFile: (name, ...rest) =>
        (name === file ? undefined : before?.getSourceFile(name)) ?? host.getSourceFile(name, ...rest),
    },
    before,
  )
  before = program
  return ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
}
