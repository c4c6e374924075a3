import { PDFArray, PDFDict, PDFDocument, PDFName, PDFNumber } from '@cantoo/pdf-lib'
import readXlsxFile from 'read-excel-file/node'
import { FORMS } from '@temelia/reports/catalogue'
import { beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { testApp, type TestApp, type TestUser } from '../../testing/app.ts'
import { add, addWork, exampleA, expectStatus, newEstimate } from '../estimation.fixture.ts'

let server: TestApp
let user: TestUser
let projectId: number
let objectId: number
let estimateId: number

beforeAll(async () => {
  server = await testApp()
  user = await server.tenant()
  ;({ projectId, objectId, estimateId } = await newEstimate(user))
  for (const work of exampleA) await addWork(user, estimateId, work)
  await add(user, 'estimates', { ObjectId: objectId, Name: 'Arhitectură', Code: '02' })
})

type Body = Record<string, unknown>

const f3 = (more: Body = {}) => ({ InvestmentId: projectId, Forms: ['F3'], Language: 'ro', ...more })

function start(order: Body, as = user) {
  return as.call('POST', '/api/report-runs', order)
}

async function finished(order: Body, as = user): Promise<Body> {
  const { body } = await expectStatus(201, start(order, as))
  return ended(Number(body.RunId), as)
}

async function ended(id: number, as = user): Promise<Body> {
  for (;;) {
    const { body } = await expectStatus(200, as.call('GET', `/api/report-runs/${id}`))
    if (body.Status !== 'running') return body
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

async function fileOf(run: Body): Promise<{ bytes: Buffer; type: string; name: string }> {
  const { raw } = await expectStatus(200, user.call('GET', `/api/report-runs/${run.RunId}/file`))
  const name = decodeURIComponent(String(raw.headers['content-disposition']).replace(/.*UTF-8''/, ''))
  return { bytes: raw.rawPayload, type: String(raw.headers['content-type']), name }
}

/** Names of the files in an archive, from its directory. */
function filesIn(zip: Buffer): string[] {
  const names: string[] = []
  for (let at = zip.indexOf('PK\x01\x02'); at >= 0; at = zip.indexOf('PK\x01\x02', at + 4))
    names.push(zip.toString('utf8', at + 46, at + 46 + zip.readUInt16LE(at + 28)))
  return names
}

test('the forms of a place come from the catalogue, with the house style', async () => {
  const { body } = await expectStatus(
    200,
    user.call('GET', `/api/report-forms?InvestmentId=${projectId}&Level=object&Id=${objectId}`, undefined, {
      'accept-language': 'ro',
    }),
  )
  expect(body).toMatchObject({
    Place: { Level: 'object', Id: objectId, Name: 'Casa' },
    Practice: 'ro',
    Articles: exampleA.length,
    Decimals: { quantity: 3, price: 2, total: 2 },
  })
  const printable = FORMS.filter(
    (form) => form.practice !== 'us' && (form.levels.includes('object') || form.levels.includes('estimate')),
  )
  expect((body.Forms as Body[]).map((form) => form.Symbol)).toEqual(printable.map((form) => form.symbol))
  for (const form of printable) {
    const level = form.levels.includes('object') ? 'object' : 'estimate'
    expect(body.Forms).toContainEqual(
      expect.objectContaining({ Symbol: form.symbol, Level: level, Documents: level === 'object' ? 1 : 2 }),
    )
  }
})

test('a preview shows what is printed; what cannot be used is named', async () => {
  const { body } = await expectStatus(
    200,
    user.call('POST', '/api/report-previews', {
      InvestmentId: projectId,
      Level: 'estimate',
      Id: estimateId,
      Form: 'F3',
      Options: { headerText: 'Antetul meu', showPrices: true },
      Language: 'ro',
    }),
  )
  expect(body).toMatchObject({ Documents: 1, MoreSections: 0, Gaps: [] })
  expect(JSON.stringify(body.Model)).toContain('20171.64')
  expect((body.Model as { sections: unknown[] }).sections).toMatchObject([{ heading: ['Antetul meu'] }])
  const wrong = await user.call('POST', '/api/report-previews', {
    InvestmentId: projectId,
    Form: 'F3',
    Options: { layout: 'wide' },
  })
  expect([wrong.status, wrong.body.code]).toEqual([422, 'GENERATE_REPORT_PROBLEM'])
  expect((wrong.body.errors as Body[]).map((error) => error.field)).toEqual(['Options.layout'])
})

test('one form is one PDF, named after it', async () => {
  const run = await finished(f3({ Level: 'estimate', Id: estimateId }))
  expect(run).toMatchObject({ Status: 'done', Done: 1, Of: 1, Error: null })
  const { bytes, type, name } = await fileOf(run)
  expect([type, name]).toEqual(['application/pdf', 'F3 - 01 Rezistență.pdf'])
  expect((await PDFDocument.load(bytes)).getPageCount()).toBeGreaterThan(0)
})

test('several documents in one file: the pages of each on its own paper, bookmarks, tags counted on', async () => {
  const printed = FORMS.filter(
    (form) => form.practice !== 'us' && form.levels.includes('investment') && form.symbol !== 'F3',
  )
  const forms = ['F3', ...printed.slice(0, 1).map(({ symbol }) => symbol)]
  const order = (symbols: string[]) => f3({ Forms: symbols, FormOptions: { F3: { layout: 'long', paper: 'letter' } } })
  const open = async (symbols: string[]) => PDFDocument.load((await fileOf(await finished(order(symbols)))).bytes)
  const alone = await Promise.all(forms.map((symbol) => open([symbol])))
  const whole = await open(forms)
  expect(whole.getPages().map((page) => page.getSize())).toEqual(
    alone.flatMap((one) => one.getPages().map((page) => page.getSize())),
  )
  expect(new Set(whole.getPages().map((page) => Math.round(page.getSize().width))).size).toBe(forms.length)
  const tags = (of: PDFDocument) => of.catalog.lookup(PDFName.of('StructTreeRoot'), PDFDict)
  const marks = whole.getPages().map((page) => page.node.lookup(PDFName.of('StructParents'), PDFNumber).asNumber())
  expect(new Set(marks).size).toBe(marks.length)
  const keys = tags(whole).lookup(PDFName.of('ParentTree'), PDFDict).lookup(PDFName.of('Nums'), PDFArray)
  for (const mark of marks) expect(keys.asArray().map(String)).toContain(String(mark))
  const bookmarks = whole.catalog.lookup(PDFName.of('Outlines'), PDFDict).lookup(PDFName.of('Count'), PDFNumber)
  expect(bookmarks.asNumber()).toBe(forms.length)
})

test('an archive holds a PDF of each document, a workbook is one', async () => {
  const zip = await fileOf(await finished(f3({ Output: 'zip', Level: 'estimate', Id: estimateId })))
  expect(zip.type).toBe('application/zip')
  expect(filesIn(zip.bytes)).toEqual(['F3 - 01 Rezistență.pdf'])
  const xlsx = await fileOf(await finished(f3({ Output: 'xlsx', Level: 'estimate', Id: estimateId })))
  expect(xlsx.name).toBe('F3 - 01 Rezistență.xlsx')
  const [sheet] = await readXlsxFile(xlsx.bytes)
  expect(JSON.stringify(sheet)).toContain('24407.68')
  const json = await fileOf(await finished(f3({ Output: 'json', Level: 'estimate', Id: estimateId })))
  expect(JSON.parse(json.bytes.toString())).toMatchObject({ symbol: 'F3', language: 'ro' })
})

test('a form blank for a bidder holds no price in any file', async () => {
  const blank = { Level: 'estimate', Id: estimateId, Options: { showPrices: false } }
  const xlsx = await fileOf(await finished(f3({ ...blank, Output: 'xlsx' })))
  const [sheet] = await readXlsxFile(xlsx.bytes)
  const json = await fileOf(await finished(f3({ ...blank, Output: 'json' })))
  for (const text of [JSON.stringify(sheet), json.bytes.toString()]) {
    expect(text).toContain('12.5')
    for (const price of ['550.81', '6885.13', '20171.64', '24407.68']) expect(text).not.toContain(price)
  }
})

test('a project without articles prints', async () => {
  const empty = await add(user, 'investments', { Name: 'Fără articole' })
  const id = Number(empty.InvestmentId)
  const { body } = await expectStatus(200, user.call('GET', `/api/report-forms?InvestmentId=${id}`))
  expect(body.Articles).toBe(0)
  const run = await finished({ InvestmentId: id, Forms: ['F3'], Language: 'ro' })
  expect(run.Status).toBe('done')
})

test.each([
  [{ Forms: ['F99'] }, 422, 'GENERATE_REPORT_PROBLEM'],
  [{ Forms: [] }, 422, 'GENERATE_REPORT_PROBLEM'],
  [{ Output: 'doc' }, 422, 'GENERATE_REPORT_PROBLEM'],
  [{ Options: { showPrices: 'x' } }, 422, 'GENERATE_REPORT_PROBLEM'],
  [{ FormOptions: { F3: { paper: 'a3' } } }, 422, 'GENERATE_REPORT_PROBLEM'],
  [{ Level: 'object', Id: 999_999_999 }, 404, 'NOT_FOUND'],
])('%j is refused', async (wrong, status, code) => {
  const reply = await start(f3(wrong as Body))
  expect([reply.status, reply.body.code]).toEqual([status, code])
})

test('a form that prints on larger parts only is refused with its name', async () => {
  const larger = FORMS.find((form) => form.practice !== 'us' && !form.levels.includes('estimate'))
  const other = FORMS.find((form) => form.practice === 'us')
  for (const form of [larger, other]) {
    if (!form) continue
    const reply = await start(f3({ Forms: [form.symbol], Level: 'estimate', Id: estimateId }))
    expect([reply.status, reply.body.code]).toEqual([422, 'REPORT_LEVEL'])
    expect(String(reply.body.detail)).toContain(form.symbol)
  }
  expect(larger ?? other).toBeDefined()
})

test('a print that is stopped gives no file', async () => {
  const { body } = await expectStatus(201, start(f3()))
  const stopped = await expectStatus(200, user.call('DELETE', `/api/report-runs/${body.RunId}`))
  expect(stopped.body.Status).toBe('cancelled')
  expect((await ended(Number(body.RunId))).Status).toBe('cancelled')
  const file = await user.call('GET', `/api/report-runs/${body.RunId}/file`)
  expect([file.status, file.body.code]).toEqual([409, 'REPORT_NOT_READY'])
})

test('a run reads with the rights of now: nothing for who was shut out since it was ordered', async () => {
  const clerk = await user.colleague()
  await expectStatus(200, clerk.call('GET', '/api/me'))
  // Behind the product's back: the call that orders still knows them as they were a moment ago.
  await server.database.system((tx) =>
    tx.run(sql`update users set banned = true where client_id = ${user.clientId} and id = ${clerk.userId}`),
  )
  expect(await finished(f3(), clerk)).toMatchObject({ Status: 'failed', Error: { Code: 'OPERATION_NOT_PERMITTED' } })
})

test('a run whose process ended says so', async () => {
  const run = await finished(f3())
  await server.database.system((tx) =>
    tx.run(sql`update report_runs set status = 'running', alive_at = now() - interval '1 hour', storage_key = null
      where client_id = ${user.clientId} and id = ${run.RunId}`),
  )
  const { body } = await user.call('GET', `/api/report-runs/${run.RunId}`, undefined, { 'accept-language': 'ro' })
  expect(body).toMatchObject({ Status: 'failed', Error: { Code: 'REPORT_INTERRUPTED', Status: 503 } })
  expect((body.Error as Body).Message).toContain('repornit')
})

test('a file is kept with the project, removed and brought back', async () => {
  const run = await finished(f3({ Level: 'object', Id: objectId }))
  const { body: kept } = await expectStatus(201, user.call('POST', `/api/report-runs/${run.RunId}/keep`))
  expect(kept).toMatchObject({
    Forms: ['F3'],
    Level: 'object',
    PlaceName: 'Casa',
    UserName: 'Ana Pop',
    Type: 'application/pdf',
  })
  const list = async (as = user) =>
    (await as.call('GET', `/api/kept-reports?InvestmentId=${projectId}`)).body._embedded?.kept_reports?.map(
      (one) => one.NoteId,
    )
  expect(await list()).toEqual([kept.NoteId])
  const colleague = await user.colleague()
  expect(await list(colleague)).toEqual([kept.NoteId])
  const { raw } = await expectStatus(200, colleague.call('GET', `/files/${kept.FileId}`))
  expect(raw.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  const removed = await expectStatus(200, user.call('DELETE', `/api/notes/${kept.NoteId}`))
  expect(await list()).toEqual([])
  await expectStatus(200, user.call('POST', `/undoStackItems/${removed.body.UndoId}/restore`))
  expect(await list()).toEqual([kept.NoteId])
})

test('nobody sees the runs and files of another person or tenant', async () => {
  const run = await finished(f3())
  const stranger = await server.tenant()
  const colleague = await user.colleague()
  for (const who of [stranger, colleague])
    for (const [method, path] of [
      ['GET', ''],
      ['DELETE', ''],
      ['GET', '/file'],
      ['POST', '/keep'],
    ] as const)
      expect((await who.call(method, `/api/report-runs/${run.RunId}${path}`)).status).toBe(404)
  expect((await start(f3(), stranger)).status).toBe(404)
  expect((await stranger.call('GET', `/api/kept-reports?InvestmentId=${projectId}`)).status).toBe(404)
  expect((await stranger.call('GET', `/api/report-forms?InvestmentId=${projectId}`)).status).toBe(404)
})

test('forms for archives are not merged: each stays PDF/A in an archive of files', async () => {
  const order = { InvestmentId: projectId, Forms: ['F1', 'DG'], Language: 'ro', Options: { archival: true } }
  const { bytes, type } = await fileOf(await finished(order))
  expect(type).toBe('application/zip')
  expect(filesIn(bytes)).toHaveLength(2)
})
