import { beforeAll, expect, test } from 'vitest'
import { type TestApp, type TestUser, testApp } from '../../testing/app.ts'
import { addWork, expectStatus, newEstimate } from '../estimation.fixture.ts'

let server: TestApp
let user: TestUser

beforeAll(async () => {
  server = await testApp()
  user = await server.tenant()
})

interface Found {
  readonly State: string
  readonly MinimumRate: number | null
  readonly CompanyRate: number | null
  readonly Reference: { readonly Lines: number; readonly Errors: readonly { readonly message: string }[] } | null
  readonly Checks: readonly {
    readonly Check: string
    readonly State: string
    readonly Findings: readonly { readonly Code: string; readonly ArticleId: number | null; readonly Message: string }[]
  }[]
}

async function checks(id: number, query = '', level = 'investments', language = 'ro'): Promise<Found> {
  const { body } = await expectStatus(
    200,
    user.call('GET', `/api/estimation-${level}/${id}/checks?${query}`, undefined, { 'accept-language': language }),
  )
  return body as unknown as Found
}

const one = ({ Checks }: Found, check: string) => Checks.find(({ Check }) => Check === check)

async function offer(quantity: number, rate: number) {
  const made = await newEstimate(user)
  const recipe = [
    ['material', 1.05, 400, 2],
    ['labor', 2.4, rate],
    ['transport', 1, 12.5],
  ] as const
  const wall = await addWork(user, made.estimateId, { symbol: 'CA01', unit: 'mc', quantity, recipe })
  const floor = await addWork(user, made.estimateId, { symbol: 'CA02', unit: 'mc', formula: 'a: 2 x 3,333', recipe })
  return { ...made, wall, floor }
}

test('an offer that the product made has no blocker of its own', async () => {
  const { projectId, objectId, estimateId } = await offer(12.345, 30)
  const found = await checks(projectId)
  expect(found).toMatchObject({ State: 'ok', MinimumRate: 27.714 })
  for (const check of ['arithmetic', 'rollUps', 'resources', 'prices', 'laborMinimum', 'transport', 'recipes'])
    expect(one(found, check), check).toMatchObject({ State: 'ok', Findings: [] })
  expect(one(await checks(objectId, '', 'objects'), 'rollUps')?.State).toBe('ok')
  expect(one(await checks(estimateId, '', 'estimates'), 'arithmetic')?.State).toBe('ok')
})

test('where none is typed the lowest rate of the company holds, which its administrators set', async () => {
  const { projectId } = await offer(2, 30)
  const company = `/api/clients/${user.clientId}`
  const colleague = await user.colleague({})
  expect((await colleague.call('PATCH', company, { MinimumLaborRate: 31 })).status).toBe(403)
  expect((await user.call('PATCH', company, { MinimumLaborRate: -1 })).status).toBe(422)
  expect(await checks(projectId)).toMatchObject({ MinimumRate: 27.714, CompanyRate: null })
  await expectStatus(200, user.call('PATCH', company, { MinimumLaborRate: 31.5 }))
  const found = await checks(projectId)
  expect(found).toMatchObject({ State: 'blocker', MinimumRate: 31.5, CompanyRate: 31.5 })
  expect(one(found, 'laborMinimum')?.Findings.map(({ Code }) => Code)).toContain('LABOR_BELOW_MINIMUM')
  expect(one(await checks(projectId, 'MinimumRate=29'), 'laborMinimum')?.State).toBe('ok')
  await expectStatus(200, user.call('PATCH', company, { MinimumLaborRate: 0 }))
  const unchecked = await checks(projectId)
  expect(unchecked).toMatchObject({ MinimumRate: null, CompanyRate: 0 })
  expect(one(unchecked, 'laborMinimum')?.State).toBe('skipped')
  await expectStatus(200, user.call('PATCH', company, { MinimumLaborRate: null }))
  expect(await checks(projectId)).toMatchObject({ MinimumRate: 27.714, CompanyRate: null })
})

test('findings name their line and write numbers in the reader’s language', async () => {
  const { projectId, wall } = await offer(12.5, 20.25)
  await user.call('PATCH', `/api/estimation-articles/${wall}`, { OPLabor: 55.5 })
  const [ro, en] = [await checks(projectId), await checks(projectId, '', 'investments', 'en')]
  expect(ro.State).toBe('blocker')
  expect(one(ro, 'laborMinimum')?.Findings[0]?.Message).toBe('Tariful 20,25 este sub minimul de 27,714 pe oră.')
  expect(one(en, 'laborMinimum')?.Findings[0]?.Message).toBe(
    'Labor rate 20,25 is below the minimum of 27,714 per hour.',
  )
  expect(one(ro, 'resources')?.Findings).toMatchObject([{ Code: 'OWN_PRICE', ArticleId: wall }])
  expect(one(await checks(projectId, 'MinimumRate=0'), 'laborMinimum')?.State).toBe('skipped')
  expect(one(await checks(projectId, 'MinimumRate=20'), 'laborMinimum')?.State).toBe('ok')
})

test('quantities are compared with another project, and the price with what is expected', async () => {
  const asked = await offer(10, 30)
  const { projectId, wall } = await offer(12, 30)
  const found = await checks(projectId, `Reference=investment:${asked.projectId}`)
  expect(one(found, 'quantities')).toMatchObject({ State: 'blocker', Findings: [{ ArticleId: wall }] })
  expect(one(found, 'quantities')?.Findings[0]?.Message).toBe('12 mc ofertat, 10 mc cerut.')
  expect(one(await checks(projectId, 'ReferenceTotal=1000000'), 'lowPrice')?.State).toBe('warning')
})

test('an object or an estimate of another project is a reference too; each finding leads to both lines', async () => {
  const asked = await offer(10, 30)
  const { projectId, objectId, estimateId, wall } = await offer(12, 30)
  for (const [level, id] of [
    ['object', asked.objectId],
    ['estimate', asked.estimateId],
  ] as const) {
    const found = await checks(projectId, `Reference=${level}:${id}`)
    expect(found.Reference).toMatchObject({ Kind: level, InvestmentId: asked.projectId, Lines: 2 })
    expect(one(found, 'quantities')?.Findings).toMatchObject([
      { Code: 'REFERENCE_QUANTITY', ArticleId: wall, Asked: { ArticleId: asked.wall } },
    ])
  }
  const own = await checks(estimateId, `Reference=object:${objectId}`, 'estimates')
  expect(one(own, 'quantities')?.State).toBe('ok')
})

async function against(id: number, name: string, content: string | Uint8Array<ArrayBuffer>, who = user) {
  const form = new FormData()
  form.set('file', new Blob([content]), name)
  const request = new Request('http://local/', { method: 'POST', body: form })
  return who.call('POST', `/api/estimation-investments/${id}/checks`, Buffer.from(await request.arrayBuffer()), {
    'content-type': request.headers.get('content-type') ?? '',
    'accept-language': 'en',
  })
}

test('a file is a reference and nothing of it is kept: table, FIEBDC-3 and GAEB, spelled as lists spell', async () => {
  const { projectId, wall } = await offer(12, 30)
  const list = [
    'Simbol;Denumire;U.M.;Cantitate',
    'ca01#;Zid;M CUB;10',
    'CA02 %+;Planșeu;mc;6,666',
    'TSC03;Săpătură;100 mc;1,5',
  ].join('\n')
  const before = (await user.call('GET', '/api/estimation-investments')).body.total_items
  const found = (await expectStatus(200, against(projectId, 'lista.csv', list))).body as unknown as Found
  expect(found.Reference).toMatchObject({ Kind: 'file', Name: 'lista.csv', Lines: 3, InvestmentId: null })
  expect(one(found, 'quantities')?.Findings).toMatchObject([
    {
      Code: 'REFERENCE_QUANTITY',
      ArticleId: wall,
      Asked: { Line: 2 },
      Message: '12 M CUB bid, 10 M CUB requested.',
    },
    { Code: 'REFERENCE_MISSING', ArticleId: null, Asked: { Line: 4 }, Name: 'TSC03 Săpătură' },
  ])
  const bc3 = [
    '~V|X|FIEBDC-3/2020|||ANSI|',
    '~K|\\2\\2\\2\\2\\2\\2\\2\\EUR\\|0|',
    '~C|OBRA##||Obra|0|010100|0|',
    '~D|OBRA##|CAP#\\1\\1\\|',
    '~C|CAP#||Zid|0|010100|0|',
    '~D|CAP#|CA01\\1\\12\\CA02\\1\\6.666\\|',
    '~C|CA01|m3|Zid|10|010100|0|',
    '~C|CA02|m3|Planseu|10|010100|0|',
  ].join('\r\n')
  const same = (await expectStatus(200, against(projectId, 'oferta.bc3', bc3))).body as unknown as Found
  expect([same.Reference?.Lines, one(same, 'quantities')?.State]).toEqual([2, 'ok'])
  expect((await user.call('GET', '/api/estimation-investments')).body.total_items).toBe(before)
})

test('a file that cannot be taken says why and checks the rest; a strange project is not there', async () => {
  const { projectId } = await offer(12, 30)
  const found = (await expectStatus(200, against(projectId, 'poza.xlsx', 'nothing of a list'))).body as unknown as Found
  expect(found.Reference?.Lines).toBe(0)
  expect(found.Reference?.Errors[0]?.message).toBeTruthy()
  expect([one(found, 'quantities')?.State, one(found, 'arithmetic')?.State]).toEqual(['skipped', 'ok'])
  const stranger = await server.tenant()
  expect((await against(projectId, 'a.csv', 'x', stranger)).status).toBe(404)
  const missing = await user.call('POST', `/api/estimation-investments/${projectId}/checks`, {})
  expect(missing.status).toBe(415)
})

test('nobody checks against what they may not see, or with what is no number', async () => {
  const stranger = await server.tenant()
  const { projectId } = await offer(1, 30)
  const other = await newEstimate(stranger)
  const status = async (query: string, who = user) =>
    (await who.call('GET', `/api/estimation-investments/${projectId}/checks?${query}`)).status
  expect(await status(`Reference=investment:${other.projectId}`)).toBe(404)
  expect(await status('', stranger)).toBe(404)
  expect(await status('Reference=article:4')).toBe(400)
  expect(await status('MinimumRate=many')).toBe(400)
})
