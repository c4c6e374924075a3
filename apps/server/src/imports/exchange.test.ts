import { typedText } from '@temelia/decimal/typed-number'
import { exchangeFaults } from '@temelia/exchange/fault'
import { exchangeTexts } from '@temelia/text/exchange'
import { transfer } from '@temelia/text/transfer'
import { beforeAll, describe, expect, test } from 'vitest'
import { add, addWork, expectStatus, newEstimate } from '../estimation/estimation.fixture.ts'
import { type TestApp, type TestUser, testApp } from '../testing/app.ts'
import { sharedData, sharedFile } from '../transfer/shared-data.fixture.ts'
import { type TestFile, textFile, upload } from './upload.fixture.ts'

const PATH = '/api/estimation-imports'

let server: TestApp
let user: TestUser

beforeAll(async () => {
  server = await testApp()
  user = await server.tenant()
})

async function imported(file: TestFile, target: unknown, who = user) {
  const sent = await upload(who, PATH, file, target)
  const address = `${PATH}/${sent.body.ImportId}`
  const { body } = await expectStatus(200, who.call('POST', `${address}/commit`))
  const errors = (body.Errors as { code: string; line: number | null; value: string | null }[]).map(
    ({ code, line, value }) => [code, line, value],
  )
  return { sent: sent.body, done: body, errors, address, projectId: (body.Preview as Body).investmentId as number }
}

type Body = Record<string, unknown>

const totals = async (id: number) => (await user.call('GET', `/api/estimation-investments/${id}/totals`)).body

const exported = async (id: number, format: string, kind = 'investments') => {
  const { raw } = await expectStatus(200, user.call('GET', `/api/estimation-${kind}/${id}/export?format=${format}`))
  return { name: `file.${format}`, bytes: new Uint8Array(raw.rawPayload) }
}

const NEW = { NewInvestment: {} }

const BC3 = [
  '~V||FIEBDC-3/2016|P||UTF-8|',
  '~K|\\2\\2\\2\\2\\2\\2\\2\\EUR\\|0\\13\\6\\0\\21|',
  '~C|OBRA##||Casa pequeña|1016.52|211126|0|',
  '~D|OBRA##|C01#\\1\\1\\C02#\\1\\1\\|',
  '~C|C01#||Tierras|816.52|211126|0|',
  '~D|C01#|E01\\1\\20.50\\|',
  '~M|C01#\\E01|1\\1\\|20.50|\\Zanja\\2\\5\\1\\1.25\\\\Zanja sur\\1\\8\\\\1\\|',
  '~C|E01|m3|Excavación|39.83|211126|0|',
  '~D|E01|MO1\\1\\0.5\\MQ1\\1\\0.4\\%CI\\1\\0.03\\|',
  '~C|MO1|h|Peón|20|211126|1|',
  '~C|MQ1|h|Retro|71.67|211126|2|',
  '~C|%CI|%|Medios|0|211126|0|',
  '~C|C02#||Varios|200|211126|0|',
  '~D|C02#|V01\\1\\1\\|',
  '~C|V01|pa|Limpieza|200|211126|0|',
  '',
].join('\r\n')

test('every fault of an exchange file has its words', () => {
  for (const code of Object.keys(exchangeFaults)) expect({ ...exchangeTexts, ...transfer }, code).toHaveProperty(code)
})

describe('FIEBDC-3', () => {
  test('makes a project with its chapters, recipes and takeoff, equal to the printed total, and goes as one', async () => {
    const { sent, done, errors, address, projectId } = await imported(textFile('casa.bc3', BC3), NEW)
    expect(sent.Preview).toMatchObject({
      form: 'bc3',
      project: { name: 'Casa pequeña' },
      printed: 1016.52,
      total: 1016.52,
    })
    expect(done).toMatchObject({ Status: 'done', Created: 2 })
    expect(errors).toContainEqual(['TOTAL_AGREES', null, '1016,52'])
    expect(errors.map(([code]) => code)).not.toContain('LINE_TOTAL_DIFFERS')
    const project = (await user.call('GET', `/api/estimation-investments/${projectId}`)).body
    expect(project).toMatchObject({ Name: 'Casa pequeña', Currency: 'EUR', VAT: 21 })
    // 13 % and 6 % on the direct cost, 21 % VAT on all.
    expect(await totals(projectId)).toMatchObject({ Direct: { Total: 1016.52 }, WithoutVAT: 1209.66, WithVAT: 1463.69 })
    const articles = (await user.call('GET', `/api/estimation-articles?InvestmentId=${projectId}`)).body
    expect(Object.values(articles._embedded as object).flat()).toMatchObject([
      { Symbol: 'E01', Quantity: 20.5, Price: 39.83, Formula: 'Zanja: 2 * 5 * 1 * 1,25\nZanja sur: 1 * 8 * 1' },
      { Symbol: 'V01', Quantity: 1, Price: 200 },
    ])
    await user.call('POST', `${address}/undo`)
    expect((await user.call('GET', `/api/estimation-investments/${projectId}`)).status).toBe(404)
  })

  test('goes out and in again with the same positions and totals', async () => {
    const { projectId } = await imported(textFile('casa.bc3', BC3), NEW)
    const again = await imported(await exported(projectId, 'bc3'), NEW)
    expect(again.errors).toEqual([['TOTAL_AGREES', null, '1016,52']])
    expect(await totals(again.projectId)).toEqual(await totals(projectId))
  })

  test('with wrong checks is taken with the printed values, every difference with its line', async () => {
    const wrong = BC3.replace('|39.83|', '|45.00|').replace('816.52', '900.00')
    const { errors } = await imported(textFile('wrong.bc3', wrong), NEW)
    expect(errors).toContainEqual(['BC3_PRICE_DIFFERS', 8, 'E01: 45 ≠ 39,83'])
    expect(errors).toContainEqual(['TOTAL_DIFFERS', 5, 'C01: 900 ≠ 922,5'])
    expect(errors).toContainEqual(['TOTAL_DIFFERS', 3, 'Casa pequeña: 1016,52 ≠ 1122,5'])
  })

  test('goes into an estimate that is there, and out of it alone', async () => {
    const { projectId, estimateId } = await newEstimate(user)
    await addWork(user, estimateId, { symbol: 'A1', unit: 'mc', quantity: 2, recipe: [['material', 1, 10]] })
    const { address } = await imported(textFile('casa.bc3', BC3), { EstimateId: estimateId })
    expect(await totals(projectId)).toMatchObject({ Direct: { Total: 1036.52 } })
    const { body } = await user.call('GET', `/api/estimation-articles?EstimateId=${estimateId}`)
    const rows = Object.values(body._embedded as object).flat() as Body[]
    expect(rows.map(({ Position, Symbol, Chapter }) => [Position, Symbol, Chapter])).toEqual([
      [1, 'A1', null],
      [2, 'E01', 'C01 Tierras'],
      [3, 'V01', 'C02 Varios'],
    ])
    expect((await user.call('POST', `${address}/undo`)).body.Status).toBe('undone')
    expect(await totals(projectId)).toMatchObject({ Direct: { Total: 20 } })
  })
})

describe('GAEB', () => {
  test.skipIf(!sharedData)('real files come to their printed totals', async () => {
    const offer = await imported(sharedFile('exchange/gaeb/realistic.x84'), NEW)
    expect(offer.errors).toContainEqual(['TOTAL_AGREES', null, '9649'])
    expect(await totals(offer.projectId)).toMatchObject({ WithoutVAT: 9166.55, VAT: 1741.64, WithVAT: 10908.19 })
    const again = await imported(await exported(offer.projectId, 'x84'), NEW)
    expect(await totals(again.projectId)).toMatchObject({ WithoutVAT: 9166.55, WithVAT: 10908.19 })
    const small = await imported(sharedFile('exchange/gaeb/priced.x84'), NEW)
    expect(small.errors).toContainEqual(['TOTAL_AGREES', null, '1450'])
  })

  test('an offer holds what the recapitulation adds, to the cent', async () => {
    const { projectId, estimateId } = await newEstimate(user)
    for (const [symbol, price] of [
      ['A1', 10],
      ['B2', 33.33],
    ] as const)
      await addWork(user, estimateId, {
        symbol,
        unit: 'mc',
        quantity: 7.5,
        recipe: [
          ['material', 1, price],
          ['labor', 2, 3],
        ],
      })
    const { WithoutVAT } = await totals(projectId)
    const { projectId: other, errors } = await imported(await exported(projectId, 'x84'), NEW)
    expect((await totals(other)).WithoutVAT).toBe(WithoutVAT)
    expect(errors).toContainEqual(['TOTAL_AGREES', null, typedText(Number(WithoutVAT), 'ro')])
  })

  test('that is damaged or brings entities is refused with its reason', async () => {
    const status = async (text: string) => {
      const { body } = await upload(user, PATH, textFile('x.x83', text), NEW)
      return [body.Status, (body.Errors as { code: string }[])[0]?.code]
    }
    expect(await status('<?xml version="1.0"?><!DOCTYPE GAEB [<!ENTITY a "b">]><GAEB>&a;</GAEB>')).toEqual([
      'failed',
      'XML_FOREIGN',
    ])
    expect(await status('<?xml version="1.0"?><html></html>')).toEqual(['failed', 'GAEB_NOT_POSITIONS'])
    expect(await status('{"Format":"other"}')).toEqual(['failed', 'JSON_FORM_UNKNOWN'])
  })
})

describe('the own form', () => {
  test('comes back exactly', async () => {
    const { projectId, estimateId } = await newEstimate(user, { VAT: 11 })
    await user.call('POST', '/api/estimation-parameters', { InvestmentId: projectId, Name: 'L', Formula: '4' })
    await addWork(user, estimateId, {
      symbol: 'CA01',
      unit: 'mc',
      formula: 'perete: L * 2,5',
      recipe: [
        ['material', 1.05, 400, 3],
        ['labor', 2, 30],
      ],
      more: {
        OPLabor: 55,
        MaterialsUplift: 4,
        Chapter: 'I',
        Green: true,
        StartDate: '2026-05-01',
        EndDate: '2026-05-09',
      },
    })
    const first = await exported(projectId, 'json')
    const { projectId: copy, errors } = await imported(first, NEW)
    expect(errors).toEqual([])
    const anew = /Id$|^(?:Version|Position|CreatedAt|UpdatedAt)$/
    const facts = ({ bytes }: TestFile) =>
      JSON.parse(new TextDecoder().decode(bytes), (key, value: unknown) =>
        anew.test(key) ? undefined : value,
      ) as unknown
    expect(facts(await exported(copy, 'json'))).toEqual(facts(first))
    expect(await totals(copy)).toEqual(await totals(projectId))
  })

  test('brings equipment lists, revisions and what was set on the general estimate along, and takes them back', async () => {
    const { projectId, objectId, estimateId } = await newEstimate(user)
    await addWork(user, estimateId, { symbol: 'A', unit: 'mc', quantity: 2, recipe: [['material', 1, 10]] })
    const revision = await add(user, 'revisions', { EstimateId: estimateId, Name: 'Rev. 1', Note: 'de la șantier' })
    await expectStatus(
      200,
      user.call('POST', `/api/estimation-revisions/${revision.RevisionId}/fill`, { RevisionId: null }),
    )
    const query = `/api/estimation-articles?RevisionId=${revision.RevisionId}`
    const [line] = Object.values((await user.call('GET', query)).body._embedded as object).flat() as Body[]
    await expectStatus(200, user.call('PUT', `/api/estimation-articles/${line?.ArticleId}`, { Quantity: 3 }))
    await expectStatus(
      200,
      user.call('PUT', `/api/estimation-estimates/${estimateId}`, { RevisionId: revision.RevisionId }),
    )
    for (const place of [{}, { ObjectId: objectId }, { ObjectId: objectId, EstimateId: estimateId }])
      await add(user, 'facilities', {
        InvestmentId: projectId,
        ...place,
        Kind: '4.3',
        Name: 'Pompă',
        Quantity: 2,
        Price: 50,
      })
    await add(user, 'general-lines', { InvestmentId: projectId, Chapter: '1.1', Formula: '1000' })
    const first = await exported(projectId, 'json')
    const { projectId: copy, errors, address } = await imported(first, NEW)
    expect(errors).toEqual([])
    expect(await totals(copy)).toEqual(await totals(projectId))
    expect((await totals(copy)).Direct).toMatchObject({ Total: 30 })
    const facts = ({ bytes }: TestFile) => {
      const data = JSON.parse(new TextDecoder().decode(bytes)) as Record<string, Body[]>
      const named = (list: string, key: string) => (data[list] ?? []).map((row) => row[key])
      const at = (list: string, key: string, id: unknown) => (data[list] ?? []).findIndex((row) => row[key] === id)
      return {
        articles: (data.articles ?? []).map(({ Symbol, Quantity, RevisionId, SourceId, Position }) => [
          Symbol,
          Quantity,
          at('revisions', 'RevisionId', RevisionId),
          at('articles', 'ArticleId', SourceId),
          Position,
        ]),
        active: at('revisions', 'RevisionId', data.estimates?.[0]?.RevisionId),
        notes: named('revisions', 'Note'),
        facilities: (data.facilities ?? []).map(({ ObjectId, EstimateId, Name, Price, Position }) => [
          at('objects', 'ObjectId', ObjectId),
          at('estimates', 'EstimateId', EstimateId),
          Name,
          Price,
          Position,
        ]),
        lines: (data.generalLines ?? []).map(({ Chapter, Formula }) => [Chapter, Formula]),
      }
    }
    const said = facts(await exported(copy, 'json'))
    expect(said).toEqual(facts(first))
    expect(said).toMatchObject({ active: 0, notes: ['de la șantier'], lines: [['1.1', '1000']] })
    expect(said.articles).toEqual([
      ['A', 2, -1, -1, 1],
      ['A', 3, 0, 0, 1],
    ])
    expect(said.facilities.map(([object, estimate]) => [object, estimate])).toEqual([
      [-1, -1],
      [0, -1],
      [0, 0],
    ])

    const other = await newEstimate(user)
    await add(user, 'general-lines', { InvestmentId: other.projectId, Chapter: '1.1', Formula: '5' })
    const into = await imported(first, { InvestmentId: other.projectId })
    expect(into.errors).toEqual([['GENERAL_LINE_KEPT', null, '1.1']])
    const held = facts(await exported(other.projectId, 'json'))
    expect([held.facilities.length, held.lines]).toEqual([3, [['1.1', '5']]])
    await expectStatus(200, user.call('POST', `${into.address}/undo`))
    expect(facts(await exported(other.projectId, 'json')).facilities).toEqual([])
    await expectStatus(200, user.call('POST', `${address}/undo`))

    const alone = await newEstimate(user)
    const lines = await imported(first, { EstimateId: alone.estimateId })
    expect(lines.done).toMatchObject({ Created: 1 })
    expect((await totals(alone.projectId)).Direct).toMatchObject({ Total: 30 })
  })

  test('brings objects without estimates along', async () => {
    const { projectId, objectId } = await newEstimate(user)
    const empty = await add(user, 'objects', { InvestmentId: projectId, Code: 'C2', Name: 'Corp C2' })
    const named = async (id: number, kind?: string) => {
      const data = JSON.parse(new TextDecoder().decode((await exported(id, 'json', kind)).bytes)) as Record<
        string,
        Body[]
      >
      return [data.objects, data.estimates].map((rows = []) => rows.map(({ Code, Name }) => [Code, Name]))
    }
    const first = await named(projectId)
    expect(first).toEqual([[expect.anything(), ['C2', 'Corp C2']], [expect.anything()]])
    expect(await named(empty.ObjectId as number, 'objects')).toEqual([[['C2', 'Corp C2']], []])
    expect((await named(objectId, 'objects'))[0]).toHaveLength(1)
    const file = await exported(projectId, 'json')
    const { projectId: copy, errors, address } = await imported(file, NEW)
    expect(errors).toEqual([])
    expect(await named(copy)).toEqual(first)
    await expectStatus(200, user.call('POST', `${address}/undo`))

    const there = await newEstimate(user)
    const into = await imported(file, { InvestmentId: there.projectId })
    expect((await named(there.projectId))[0]).toHaveLength(3)
    await expectStatus(200, user.call('POST', `${into.address}/undo`))
    expect((await named(there.projectId))[0]).toHaveLength(1)
    await imported(file, { ObjectId: there.objectId })
    expect((await named(there.projectId)).map(({ length }) => length)).toEqual([1, 2])
  })

  test('brings alternates along with how they count, and takes them back', async () => {
    const { projectId, objectId, estimateId } = await newEstimate(user)
    await addWork(user, estimateId, { symbol: 'A', unit: 'mc', quantity: 2, recipe: [['material', 1, 100]] })
    for (const [name, kind, taken] of [
      ['More', 'add', false],
      ['Less', 'deduct', true],
    ] as const) {
      const { EstimateId } = await add(user, 'estimates', { ObjectId: objectId, Name: name })
      await addWork(user, EstimateId as number, {
        symbol: name,
        unit: 'mc',
        quantity: 1,
        recipe: [['material', 1, 30]],
      })
      const { AlternateId } = await add(user, 'alternates', {
        InvestmentId: projectId,
        Name: name,
        Kind: kind,
        Taken: taken,
      })
      await expectStatus(200, user.call('PATCH', `/api/estimation-estimates/${EstimateId}`, { AlternateId }))
    }
    const { raw } = await expectStatus(
      200,
      user.call('GET', `/api/estimation-investments/${projectId}/export?format=json&alternates=all`),
    )
    const file = textFile('a.json', raw.payload)
    const { projectId: copy, errors, address } = await imported(file, NEW)
    expect(errors).toEqual([])
    expect(await totals(copy)).toEqual(await totals(projectId))
    expect((await totals(copy)).Direct).toMatchObject({ Total: 170 })
    const list = async (id: number) =>
      Object.values(
        (await user.call('GET', `/api/estimation-alternates?InvestmentId=${id}`)).body._embedded ?? {},
      ).flat() as Body[]
    expect((await list(copy)).map(({ Name, Kind, Taken }) => [Name, Kind, Taken])).toEqual([
      ['More', 'add', false],
      ['Less', 'deduct', true],
    ])
    await expectStatus(200, user.call('POST', `${address}/undo`))
    const there = await newEstimate(user)
    const into = await imported(file, { InvestmentId: there.projectId })
    expect((await totals(there.projectId)).Direct).toMatchObject({ Total: 170 })
    expect((await expectStatus(200, user.call('POST', `${into.address}/undo`))).body.Errors ?? []).toEqual([])
    expect([(await totals(there.projectId)).Direct, await list(there.projectId)]).toMatchObject([{ Total: 0 }, []])
  })

  test('names the lines that cannot be computed: its total leaves them out', async () => {
    const { projectId, estimateId } = await newEstimate(user)
    await addWork(user, estimateId, { symbol: 'A', unit: 'mc', quantity: 2, recipe: [['material', 1, 10]] })
    await add(user, 'articles', { EstimateId: estimateId, Symbol: 'B', Name: 'Pompă', Quantity: 1e11, Price: 1e8 })
    const { errors, projectId: copy } = await imported(await exported(projectId, 'json'), NEW)
    expect(errors).toContainEqual(['LINE_LEFT_OUT', null, 'B Pompă'])
    expect(await totals(copy as number)).toMatchObject({ LinesLeftOut: 1 })
  })

  test('shows before it is written what it will come to, line by line, beside what it states', async () => {
    const { projectId, estimateId } = await newEstimate(user)
    await add(user, 'parameters', { InvestmentId: projectId, Name: 'Lung', Formula: '4' })
    for (const [symbol, quantity] of [
      ['A', 2],
      ['B', 3.337],
    ] as const)
      await addWork(user, estimateId, { symbol, unit: 'mc', quantity, recipe: [['material', 1.5, 10.33]] })
    const formula = { EstimateId: estimateId, Symbol: 'C', Formula: 'Lung * 2', RSMaterials: 5 }
    await add(user, 'articles', formula)
    const data = JSON.parse(new TextDecoder().decode((await exported(projectId, 'json')).bytes)) as Body & {
      articles: Body[]
    }
    const whole = (await totals(projectId)).Direct as Body
    const sound = await upload(user, PATH, textFile('a.json', JSON.stringify(data)), NEW)
    expect(sound.body.Preview).toMatchObject({ total: whole.Total, printed: whole.Total })
    expect(sound.body.Errors).toEqual([])

    const lost = data.articles[1]?.Total as number
    Object.assign(data.articles[1] as Body, { Quantity: 'lots' })
    const file = textFile('b.json', JSON.stringify(data))
    const there = await newEstimate(user)
    for (const target of [NEW, { EstimateId: there.estimateId }, { ObjectId: there.objectId }]) {
      const before = (await totals(there.projectId)).Direct as { Total: number }
      const { sent, errors, projectId: copy } = await imported(file, target)
      const left = Number(((whole.Total as number) - lost).toFixed(2))
      expect(sent.Preview).toMatchObject({
        total: left,
        printed: whole.Total,
        estimates: [{ lines: 3, totals: { total: left }, printed: { total: whole.Total } }],
      })
      const place = copy ?? there.projectId
      const after = (await totals(place)).Direct as { Total: number }
      expect(Number((after.Total - (copy ? 0 : before.Total)).toFixed(2))).toBe(left)
      expect(errors).toEqual([
        ['JSON_FIELD_INVALID', 2, '"lots"'],
        ['JSON_LINE_TOTAL_DIFFERS', 2, `B: ${typedText(lost, 'ro')} ≠ 0`],
        [
          'JSON_TOTAL_DIFFERS',
          null,
          expect.stringContaining(`${typedText(Number(whole.Total), 'ro')} ≠ ${typedText(left, 'ro')}`),
        ],
      ])
      expect((sent.Errors as Body[])[0]).toMatchObject({ column: 'articles.Quantity' })
    }
  })

  test('with foreign fields and values out of range says so and takes the rest', async () => {
    const { projectId, estimateId } = await newEstimate(user)
    await addWork(user, estimateId, { symbol: 'A', unit: 'mc', quantity: 2, recipe: [['material', 1, 10]] })
    const data = JSON.parse(new TextDecoder().decode((await exported(projectId, 'json')).bytes)) as Body & {
      articles: Body[]
    }
    Object.assign(data.articles[0] as Body, { Wings: 2, Provenience: 'Z' })
    const { errors, projectId: copy } = await imported(textFile('a.json', JSON.stringify(data)), NEW)
    expect(errors).toContainEqual(['JSON_FIELD_UNKNOWN', 1, 'articles.Wings'])
    expect(errors).toContainEqual(['JSON_FIELD_INVALID', 1, '"Z"'])
    expect(await totals(copy)).toMatchObject({ Direct: { Total: 20 } })
  })
})

test('who may not make projects makes none by import', async () => {
  const other = await server.tenant()
  const { projectId } = await newEstimate(other)
  expect((await upload(user, PATH, textFile('a.bc3', BC3), { InvestmentId: projectId })).status).toBe(404)
  expect((await upload(user, PATH, textFile('a.bc3', BC3), { NewInvestment: { FolderId: 999_999 } })).status).toBe(404)
})
