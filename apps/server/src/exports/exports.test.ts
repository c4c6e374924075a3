import { beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestUser } from '../testing/app.ts'
import { readSheets } from '../transfer/read-sheet.ts'
import { listLimits } from '../transfer/sheet.ts'

let user: TestUser
const FORMULA = '=HYPERLINK("http://evil.example","win")'
beforeAll(async () => {
  user = await (await testApp()).tenant()
  for (const body of [
    {
      AccountName: FORMULA,
      City: 'Cluj',
      SalesFigure: 1234.5,
      Phone: '+40740111222',
      Type: 'company',
      Notes: 'a;b\n"c"',
    },
    { AccountName: 'Țiglă & Fiii <SRL>', City: 'Turda', SalesFigure: 0.1, Employees: 12_000 },
    { AccountName: '@Beta', City: 'Cluj' },
  ])
    expect((await user.call('POST', '/api/AccountsContacts', body)).status).toBe(201)
})

const FIELDS = 'AccountName,City,SalesFigure,Phone,Type,AccountAgentId,Employees,Notes'

async function file(format: string, more = '', who = user) {
  const reply = await who.call(
    'GET',
    `/api/exports/AccountsContacts?format=${format}&sort=City,AccountName&fields=${FIELDS}${more}`,
    undefined,
    { 'accept-language': 'ro' },
  )
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return { bytes: new Uint8Array(reply.raw.rawPayload), headers: reply.headers }
}

async function rows(format: string, more = '', who = user) {
  const { bytes } = await file(format, more, who)
  const read = await readSheets(bytes, listLimits, { practice: 'ro' })
  if (!read.ok) throw new Error(JSON.stringify(read.fault))
  return read.value[0]?.rows ?? []
}

describe('a list as a file', () => {
  test('CSV: byte order mark, the separator and the decimal sign of the region, formulas harmless', async () => {
    const { bytes, headers } = await file('csv')
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
    const lines = text.split('\r\n')
    expect(text.startsWith('\ufeff')).toBe(true)
    expect(lines[0]?.split(';')).toEqual([
      '\ufeffNume',
      'Localitate',
      'Cifra de afaceri',
      'Telefon',
      'Tip',
      'Agent',
      'Angajați',
      'Observații',
    ])
    expect(text).toContain(`"'=HYPERLINK(""http://evil.example"",""win"")";Cluj;1234,5;`)
    expect(text).toContain(`'@Beta;Cluj`)
    expect(text).toContain('"a;b\n""c"""')
    expect(Number(headers['x-total-count'])).toBe(3)
    expect(decodeURIComponent(String(headers['content-disposition']))).toMatch(/Clienți \d{4}-\d\d-\d\d\.csv$/)
  })

  test('read back, both forms hold the same rows in the order of the list', async () => {
    for (const format of ['csv', 'xlsx']) {
      const [head, ...found] = await rows(format)
      expect(head).toHaveLength(8)
      expect(found.map((row) => [row[1], String(row[0]).replace(/^'/, '')])).toEqual([
        ['Cluj', FORMULA],
        ['Cluj', '@Beta'],
        ['Turda', 'Țiglă & Fiii <SRL>'],
      ])
    }
  })

  test('XLSX: figures, days and moments are real cells, a formula is text', async () => {
    const [, ...found] = await rows('xlsx')
    const byName = new Map(found.map((row) => [row[0], row]))
    expect(byName.get(FORMULA)?.[2]).toBe(1234.5)
    expect(byName.get('Țiglă & Fiii <SRL>')).toMatchObject({ 2: 0.1, 6: 12_000 })
    expect(byName.get(FORMULA)?.[5]).toBe('Ana Pop')

    await user.call('POST', '/api/opportunities', { Name: 'Hall', Sum: '12,5', ClosingDate: '2026-12-01' })
    const reply = await user.call(
      'GET',
      '/api/exports/OpportunitiesAccounts?format=xlsx&fields=Name,Sum,ClosingDate,CreatedAt',
    )
    const read = await readSheets(new Uint8Array(reply.raw.rawPayload), listLimits, { practice: 'ro' })
    const cells = read.ok ? read.value[0]?.rows[1] : undefined
    expect(cells?.slice(0, 3)).toEqual(['Hall', 12.5, '2026-12-01'])
    expect(String(cells?.[3])).toMatch(/^20\d\d-\d\d-\d\d/)
  })

  test('filter and search apply, and what the caller may not see stays out', async () => {
    const turda = `&filter=${encodeURIComponent('{"field":"City","op":"eq","value":"Turda"}')}`
    expect((await rows('csv', turda)).length).toBe(2)
    expect((await rows('csv', '&q=tigla')).length).toBe(2)
    const seller = await user.colleague({ viewForeign: false })
    await seller.call('POST', '/api/AccountsContacts', { AccountName: 'Of the seller', City: 'Dej' })
    expect((await rows('xlsx', '', seller)).map((row) => row[1]).slice(1)).toEqual(['Dej'])
    const barred = await user.colleague({ bannedModules: ['accounts'] })
    expect((await barred.call('GET', '/api/exports/AccountsContacts?format=csv')).status).toBe(403)
  })

  test('many pages come in order and whole', async () => {
    const many = await (await testApp()).tenant()
    const names = Array.from({ length: 30 }, (_, at) => `Client ${String(at).padStart(4, '0')}`)
    for (const AccountName of names) await many.call('POST', '/api/AccountsContacts', { AccountName })
    const found = await rows('xlsx', '', many)
    expect(found.slice(1).map((row) => row[0])).toEqual(names)
  })

  test('fields of a company’s own are columns like the others', async () => {
    const own = await (await testApp()).tenant()
    const field = { Entity: 'customer', Label: 'Segment', Label_ro: 'Categorie' }
    expect((await own.call('POST', '/api/custom-fields', { ...field, Name: 'Segment', Kind: 'text' })).status).toBe(201)
    await own.call('POST', '/api/custom-fields', { ...field, Name: 'Discount', Label: 'Discount', Kind: 'decimal' })
    for (const [AccountName, Custom] of [
      ['Alfa', { Segment: 'A', Discount: 2.5 }],
      ['Beta', { Segment: 'B' }],
    ])
      expect((await own.call('POST', '/api/AccountsContacts', { AccountName, Custom })).status).toBe(201)
    const filter = encodeURIComponent('{"field":"Segment","op":"eq","value":"A"}')
    const path = `/api/exports/AccountsContacts?format=xlsx&fields=AccountName,Segment,Discount&filter=${filter}`
    const reply = await own.call('GET', path, undefined, { 'accept-language': 'ro' })
    const read = await readSheets(new Uint8Array(reply.raw.rawPayload), listLimits, { practice: 'ro' })
    expect(read.ok ? read.value[0]?.rows : read.fault).toEqual([
      ['Nume', 'Categorie', 'Discount'].map((head, at) => (at === 2 ? 'Categorie' : head)),
      ['Alfa', 'A', 2.5],
    ])
  })

  test('what is wrong is said', async () => {
    for (const [path, status] of [
      ['AccountsContacts?format=pdf', 400],
      ['AccountsContacts?format=csv&fields=Nothing', 400],
      ['AccountsContacts?format=csv&filter={', 400],
      ['Nothing?format=csv', 404],
    ] as const)
      expect([path, (await user.call('GET', `/api/exports/${path}`)).status]).toEqual([path, status])
  })
})
