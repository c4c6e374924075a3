import { DocumentTemplate } from '@temelia/model/admin/document-template'
import { Bill } from '@temelia/model/billing/bill'
import { BankAccount } from '@temelia/model/billing/bank-account'
import { Offer } from '@temelia/model/billing/offer'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp, type TestUser } from '../../testing/app.ts'
import { make } from '../../testing/drafts.ts'
import { addLine, buyer } from '../bills.fixture.ts'
import { documentHtml, toPrint } from '../bill-to-print.ts'
import { sampleHtml, tried } from './sample.ts'
import { patchOf } from './template-file.ts'
import { as, billOf, faultOf, listed, path } from './templates.fixture.ts'

let server: TestApp
let user: TestUser
let american: TestApp
const predefinedOf = async (who: TestUser, document: string) =>
  (await listed(who)).find((one) => one.Predefined === true && one.Document === document) as Record<string, unknown>

beforeAll(async () => {
  server = await testApp()
  user = await server.tenant()
  american = await testApp({}, { ...server.database, region: 'us' })
})

/** What a bill prints now, as HTML. */
const printed = (who: TestUser, bill: Record<string, unknown>): Promise<string> =>
  as(server, who, async (context) => {
    const row = await billOf(context, Number(bill.BillId))
    const html = documentHtml({ ...(await toPrint(context, row)), language: 'ro' })
    return [html.title, JSON.stringify(html.look), html.content, html.footer].join('\n')
  })

describe('the templates of the product', () => {
  test('are there from the start, by practice and language', async () => {
    const names = async (who: TestUser) => (await listed(who)).map(({ Name, Language }) => [Name, Language])
    expect(await names(await server.tenant())).toContainEqual(['Factură clasică', 'ro'])
    expect(await names(await american.tenant('us'))).toContainEqual(['Classic invoice', 'en'])
  })

  test('are neither changed nor deleted, but copied, and may be the standard ones', async () => {
    const one = await predefinedOf(user, 'bill')
    const at = `${path}/${String(one.TemplateId)}`
    for (const reply of [
      await user.call('PATCH', at, { Name: 'Altfel' }),
      await user.call('PATCH', at, { Look: { accent: '#aa0000' } }),
      await user.call('DELETE', at),
    ])
      expect([reply.status, reply.body.code]).toEqual([409, 'PREDEFINED_TEMPLATE'])
    const copied = await user.call('POST', `${path}/duplicate`, { TemplateIds: [one.TemplateId] })
    expect([copied.status, copied.body.Predefined, copied.body.Standard]).toEqual([201, false, false])
    expect(
      (await user.call('PATCH', `${path}/${String(copied.body.TemplateId)}`, { Header: 'Bună ziua' })).status,
    ).toBe(200)
    expect((await user.call('PATCH', at, { Standard: true })).body.Standard).toBe(true)
    expect((await user.call('PATCH', at, { Standard: false })).body.Standard).toBe(false)
    const two = { TemplateIds: [one.TemplateId, copied.body.TemplateId] }
    expect((await user.call('POST', `${path}/duplicate`, two)).body.code).toBe('ONE_TEMPLATE')
  })
})

describe('which template a document is printed with', () => {
  test('its own, else its customer’s, else the standard one of its kind, of bills, of all', async () => {
    const who = await server.tenant()
    const of = (Name: string, more: object = {}) =>
      make(who, DocumentTemplate, { Name, Look: {}, Header: Name, ...more })
    const all = await of('Pentru toate', { Standard: true })
    const { AccountId } = await buyer(who)
    const bill = await make(who, Bill, { AccountId })
    await addLine(who, bill)
    expect(await printed(who, bill)).toContain('Pentru toate')
    await of('Pentru facturi și altele', { Document: 'bill', Standard: true })
    expect(await printed(who, bill)).toContain('Pentru facturi și altele')
    const kind = await of('Numai pentru facturi', { Document: 'invoice', Standard: true })
    expect(await printed(who, bill)).toContain('Numai pentru facturi')
    const ofCustomer = await of('A clientului')
    await who.call('PUT', `/api/AccountsContacts/${String(AccountId)}`, { TemplateId: ofCustomer.TemplateId })
    expect(await printed(who, bill)).toContain('A clientului')
    const own = await of('A ei')
    const patched = await who.call('PATCH', `/api/bills/${String(bill.BillId)}`, { TemplateId: own.TemplateId })
    expect([patched.status, patched.body.TemplateId]).toEqual([200, own.TemplateId])
    expect(await printed(who, bill)).toContain('A ei')
    // A deleted one is passed over, and taken again when it is back.
    expect((await who.call('DELETE', `${path}/${String(own.TemplateId)}`)).status).toBe(200)
    expect(await printed(who, bill)).toContain('A clientului')
    const other = await of('Pentru oferte', { Document: 'offer' })
    const wrong = await who.call('PATCH', `/api/bills/${String(bill.BillId)}`, { TemplateId: other.TemplateId })
    expect([wrong.status, faultOf(wrong)]).toEqual([422, 'TemplateId'])
    // One standard for the same documents; the mark of the other goes with its history and is told to open screens.
    await of('Nouă', { Document: 'invoice', Standard: true })
    expect((await who.call('GET', `${path}/${String(kind.TemplateId)}`)).body.Standard).toBe(false)
    const taken = await server.database.tenant(who.clientId, (tx) =>
      tx.rows(sql`select before ->> 'standard' as before, after ->> 'standard' as after, (select count(*)::integer from events e
          where e.client_id = ${who.clientId} and e.entity = a.entity and e.entity_id = a.entity_id and e.action = 'edit') as told
        from audit a where client_id = ${who.clientId} and entity = 'documentTemplate' and entity_id = ${Number(kind.TemplateId)} and action = 'edit'`),
    )
    expect(taken).toEqual([{ before: 'true', after: 'false', told: 1 }])
    expect((await who.call('GET', `${path}/${String(all.TemplateId)}`)).body.Standard).toBe(true)
  })

  test('an issued bill keeps looking as it was issued; its credit note takes the template over', async () => {
    const who = await server.tenant()
    const template = await make(who, DocumentTemplate, {
      Name: 'Verde',
      Look: { accent: '#117733' },
      Footer: 'Vă mulțumim',
    })
    const { AccountId } = await buyer(who)
    const bill = await make(who, Bill, { AccountId, TemplateId: template.TemplateId })
    await addLine(who, bill)
    expect((await who.call('POST', `/api/bills/${String(bill.BillId)}/issue`)).status).toBe(200)
    const before = await printed(who, bill)
    expect(before).toContain('#117733')
    const at = `${path}/${String(template.TemplateId)}`
    await who.call('PATCH', at, { Look: { accent: '#990000' }, Footer: 'Altceva' })
    expect(await printed(who, bill)).toBe(before)
    const note = (await who.call('POST', `/api/bills/${String(bill.BillId)}/creditNote`)).body
    expect(note.TemplateId).toBe(template.TemplateId)
    expect(await printed(who, note)).toContain('#990000')
    expect((await who.call('DELETE', at)).status).toBe(200)
    expect(await printed(who, bill)).toBe(before)
    // One that went out as usual does not take on a standard that came later.
    const plain = await make(who, Bill, { AccountId })
    await addLine(who, plain)
    await who.call('POST', `/api/bills/${String(plain.BillId)}/issue`)
    const usual = await printed(who, plain)
    await make(who, DocumentTemplate, { Name: 'Nouă', Header: 'Salut', Standard: true, Look: {} })
    expect(await printed(who, plain)).toBe(usual)
  })

  test('its terms stand on what asks for money only; those of a bill itself on every one', async () => {
    const more = { Terms: 'De plătit până la scadență', RemitTo: 'PO Box 7' }
    for (const [Document, told] of [
      ['invoice', true],
      ['proforma', true],
      ['advance', true],
      ['creditNote', false],
      ['delivery', false],
    ] as const) {
      const { content } = await as(server, user, (context) => sampleHtml(context, tried(patchOf(more)), Document, 'ro'))
      const found = [content.includes(more.Terms), content.includes(more.RemitTo)]
      expect([Document, ...found]).toEqual([Document, told, told])
    }
    const who = await server.tenant()
    await make(who, DocumentTemplate, { Name: 'Toate', Document: 'bill', Look: {}, ...more, Standard: true })
    const { AccountId } = await buyer(who)
    const bill = await make(who, Bill, { AccountId, Kind: 'delivery', PaymentTerms: 'La livrare' })
    await addLine(who, bill)
    const html = await printed(who, bill)
    expect([html.includes('La livrare'), html.includes(more.Terms)]).toEqual([true, false])
  })

  test('a sent offer keeps its look until it is a draft again', async () => {
    const who = await server.tenant()
    const template = await make(who, DocumentTemplate, { Name: 'Oferte', Document: 'offer', Look: {}, Standard: true })
    const offer = await make(who, Offer, { Terms: null })
    const kept = () =>
      server.database.system(async (tx) => {
        return tx.one<{ printedWith: number | null }>(
          sql`select printed_with from offers where client_id = ${who.clientId} and id = ${Number(offer.OfferId)}`,
        )
      })
    expect((await kept())?.printedWith).toBeNull()
    expect((await who.call('PATCH', `/api/offers/${String(offer.OfferId)}`, { State: 'sent' })).status).toBe(200)
    expect((await kept())?.printedWith).not.toBeNull()
    const changed = await who.call('PATCH', `/api/offers/${String(offer.OfferId)}`, { TemplateId: template.TemplateId })
    expect(changed.body.code).toBe('OFFER_SENT')
    await who.call('PATCH', `/api/offers/${String(offer.OfferId)}`, { State: 'draft' })
    expect((await kept())?.printedWith).toBeNull()
  })
})

describe('what is typed in a template', () => {
  test('prints as it was typed, and breaks no PDF', async () => {
    const hostile = '</td></table><script>alert(1)</script> {{page}} &amp; "<img src=http://x/y.png>\n'.repeat(8)
    const look = {
      title: '<h1>Titlu</h1>',
      footer: '{{pages}}</p><table>',
      heads: { name: '<b>Ce</b>' },
      font: 'serif',
      size: 12,
      margins: { x: 30 },
    }
    const more = { Header: hostile, Footer: hostile, Terms: hostile, RemitTo: hostile, Signatures: true, Look: look }
    for (const Document of ['bill', 'offer', 'receipt', 'delivery', 'order'] as const) {
      const html = await as(server, user, (context) => sampleHtml(context, tried(patchOf(more)), Document, 'ro'))
      expect(JSON.stringify(html)).not.toMatch(/<script|<img src=http/)
      const pdf = await user.call('POST', `${path}/preview`, { ...more, Document })
      expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
      expect(pdf.raw.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    }
  })

  test('is limited, and a look that cannot be printed is refused with its place', async () => {
    const refused = async (body: object) => {
      const reply = await user.call('POST', path, { Name: 'Prea mult', ...body })
      return [reply.status, faultOf(reply)]
    }
    expect(await refused({ Header: 'x'.repeat(2_001) })).toEqual([422, 'Header'])
    expect(await refused({ Look: { accent: 'url(http://x)' } })).toEqual([422, 'Look.accent'])
    expect(await refused({ Look: { margins: { x: 900 } } })).toEqual([422, 'Look.margins.x'])
    const picture = `data:image/png;base64,iVBORw0KGgo${'A'.repeat(40)}`
    expect(await refused({ Look: { logo: { picture, height: 20, side: 'left' } } })).toEqual([422, 'Look.logo.picture'])
    expect(await refused({ Name: 'ab' })).toEqual([422, 'Name'])
    // Halves of signs and NUL are in no text that is kept; keys are those of columns.
    expect(await refused({ Look: { title: '\ud800' } })).toEqual([422, 'Look.title'])
    expect(await refused({ Look: { footer: 'a\u0000' } })).toEqual([422, 'Look.footer'])
    const preview = await user.call('POST', `${path}/preview`, { Look: { title: 'Ofertă \ud800' } })
    expect([preview.status, faultOf(preview)]).toEqual([422, 'Look.title'])
    const long = 'x'.repeat(61)
    expect(await refused({ Look: { hidden: [long] } })).toEqual([422, 'Look.hidden'])
    expect(await refused({ Look: { order: ['name', long] } })).toEqual([422, 'Look.order'])
    expect(await refused({ Look: { heads: { [long]: 'a' } } })).toEqual([422, 'Look.heads'])
  })
})

test('a rendered bill with a template, in both practices and languages', async () => {
  const golden: string[] = []
  const more = {
    Header: 'Salut <b>',
    Terms: 'Net 30',
    RemitTo: 'PO Box 7',
    Signatures: true,
    Look: { accent: '#1f4e79', headFill: '#eef3f9', sumFill: '#eeeeee', hidden: ['code', 'unit', 'tax'], title: '' },
  }
  for (const region of ['ro', 'us'] as const) {
    const app = region === 'us' ? american : server
    const who = await app.tenant(region)
    const company = (await who.call('GET', '/api/clients')).body._embedded?.clients?.[0]?.ClientId
    await who.call('PUT', `/api/clients/${String(company)}`, { Name: 'Structura Nord', Email: 'birou@firma.example' })
    await make(
      who,
      BankAccount,
      region === 'ro'
        ? { Bank: 'Banca', IBAN: 'RO49AAAA1B31007593840000', Currency: 'RON' }
        : { Bank: 'First Bank', AccountNumber: '000123' },
    )
    for (const Language of ['ro', 'en'])
      for (const Document of ['invoice', 'offer', 'delivery', 'order'] as const) {
        const { title, content } = await as(app, who, (context) =>
          sampleHtml(context, tried(patchOf({ ...more, Language })), Document, 'en'),
        )
        const text = content
          .replace(/<(?!\/?(?:h\d|td|th)\b)[^>]*>/g, ' ')
          .replace(/<[^>]*>/g, '|')
          .replace(/[\s|]*\|[\s|]*/g, ' | ')
        golden.push(`${region} ${Language} ${Document}: ${title}\n${text}`)
      }
  }
  await expect(golden.join('\n\n')).toMatchFileSnapshot('document-templates.golden.txt')
  const told = (which: string) => golden.filter((one) => one.startsWith(which)).join('\n')
  const romanian = told('ro ro')
  expect(romanian).not.toMatch(/Terms|Remit|Signature|Sales|VAT|Issued/)
  for (const word of ['Remit to', 'Sales tax', 'Terms']) expect(told('us en')).toContain(word)
  expect(told('us en')).not.toContain('VAT')
})
