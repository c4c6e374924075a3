import { beforeAll, describe, expect, test } from 'vitest'
import { expectStatus, newEstimate } from '../estimation/estimation.fixture.ts'
import { testApp, type TestApp, type TestUser } from '../testing/app.ts'
import { textFile, upload, zip } from './upload.fixture.ts'

const PATH = '/api/estimation-imports'

let server: TestApp

beforeAll(async () => {
  server = await testApp()
})

type Row = Record<string, unknown>

async function rowsOf(who: TestUser, path: string, query: string): Promise<Row[]> {
  const { _embedded = {} } = (await who.call('GET', `/api/${path}?page_size=100&${query}`)).body
  return Object.values(_embedded).flat() as Row[]
}

async function committed(who: TestUser, file: Parameters<typeof upload>[2], target: unknown) {
  const sent = await upload(who, PATH, file, target)
  const address = `${PATH}/${sent.body.ImportId}`
  await who.call('POST', `${address}/commit`)
  for (;;) {
    const { body } = await who.call('GET', address)
    if (body.Status !== 'committing') return { preview: sent.body.Preview as Row, done: body, address }
    await new Promise((done) => setTimeout(done, 50))
  }
}

const direct = async (who: TestUser, kind: string, id: unknown) =>
  (await who.call('GET', `/api/estimation-${kind}/${id}/totals`)).body.Direct as Row

function catalogue(practice: 'ro' | 'us', waste: number) {
  const target = { Catalogue: { Name: 'Z', Practice: practice, Currency: practice === 'ro' ? 'RON' : 'USD' } }
  const price = practice === 'ro' ? 'price_ron' : 'price_usd'
  const files = [
    ['items.csv', 'code,symbol,indicator,chapter,name,unit\nn1,CA01A1,C,CA,Turnare beton,mc\nn2,CB02A1,C,CB,Cofraj,mp'],
    [
      'recipe_lines.csv',
      `item_code,line,resource_code,qty_${practice},waste_pct\nn1,1,r1,1.02,${waste}\nn1,2,r2,3,0\nn2,1,r2,1,0`,
    ],
    ['resources.csv', `code,type,name,unit,${price}\nr1,material,Beton C8/10,mc,400\nr2,labor,Betonist,h,30`],
  ] as const
  const bytes = zip(files.map(([name, text]) => textFile(name, text)))
  return [{ name: 'catalog.zip', bytes }, target] as const
}

describe('recipes of known norms at the printed prices', () => {
  const F3 = textFile(
    'oferta.csv',
    [
      'Obiectivul: Școala Nr. 3',
      'Stadiul fizic: Rezistență',
      '',
      'Nr.;Capitolul de lucrări;U.M.;Cantitatea;Prețul unitar;Totalul',
      '1;CA01A1 - Turnare beton;mc;7;;3333.34',
      ';material:;;;;3000.01',
      ';manopera:;;;;333.33',
      ';utilaj:;;;;0',
      ';transport:;;;;0',
      '2;CB02A1 - Cofraj;buc;2;;100',
      ';material:;;;;40',
      ';manopera:;;;;60',
      '3;XX99A1 - Lucrare necunoscută;mc;1;;50',
      ';material:;;;;20',
      ';manopera:;;;;30',
      ';;TOTAL 1;;;3483.34',
    ].join('\n'),
  )

  test('list the resources, and keep every total as printed', async () => {
    const who = await server.tenant()
    await committed(who, ...catalogue('ro', 5))
    const { preview, done } = await committed(who, F3, { NewInvestment: {}, Recipes: true })
    expect(preview).toMatchObject({
      practice: 'ro',
      name: 'Școala Nr. 3',
      recipes: { works: 3, known: 2, matched: 1, unknown: 1 },
    })
    const { investmentId } = done.Preview as Row
    const [project] = await rowsOf(who, 'estimation-investments', '')
    expect(project).toMatchObject({ InvestmentId: investmentId, Name: 'Școala Nr. 3' })
    const articles = await rowsOf(who, 'estimation-articles', `InvestmentId=${investmentId}`)
    expect(
      articles.map(({ Symbol, Total, ReferenceId }) => [
        Symbol,
        Math.round(Number(Total) * 100) / 100,
        ReferenceId !== null,
      ]),
    ).toEqual([
      ['CA01A1', 3333.34, true],
      ['CB02A1', 100, true],
      ['XX99A1', 50, false],
    ])
    expect(await direct(who, 'investments', investmentId)).toMatchObject({ Total: 3483.34, M: 3060.01, m: 423.33 })
    const recipe = await rowsOf(who, 'estimation-article-resources', `ArticleId=${articles[0]?.['ArticleId']}`)
    expect(recipe.map(({ Name, Consumption }) => [Name, Consumption])).toEqual([
      ['Beton C8/10', 1.02],
      ['Betonist', 3],
    ])
    const { body } = await expectStatus(
      200,
      who.call('POST', '/api/report-previews', { InvestmentId: investmentId, Form: 'C6', Language: 'ro' }),
    )
    expect(JSON.stringify(body.Model)).toContain('Beton C8/10')
  })

  test('a price without parts is shared out as the norm is; left unasked, nothing takes a recipe', async () => {
    const who = await server.tenant()
    await committed(who, ...catalogue('ro', 0))
    const list = textFile(
      'l.csv',
      'Simbol;Denumire;UM;Cantitate;Pret unitar;Valoare\nCA01A1;Turnare beton;mc;3;498;1494\n',
    )
    const { projectId, estimateId } = await newEstimate(who)
    await committed(who, list, { EstimateId: estimateId, Recipes: true })
    expect(await direct(who, 'investments', projectId)).toMatchObject({ Total: 1494, M: 1224, m: 270 })
    const plain = await newEstimate(who)
    await committed(who, list, { EstimateId: plain.estimateId })
    expect(await direct(who, 'investments', plain.projectId)).toMatchObject({ Total: 1494, M: 1494, m: 0 })
  })

  test('a recipe with waste is left out in the United States, where it would change the total', async () => {
    const who = await server.tenant('us')
    await committed(who, ...catalogue('us', 5))
    const list = textFile(
      'l.csv',
      'Symbol,Description,Unit,Quantity,Unit price,Amount\nCA01A1,Concrete,mc,3,498,1494\nCB02A1,Forms,mp,2,10,20\n',
    )
    const { projectId, estimateId } = await newEstimate(who)
    const { preview } = await committed(who, list, { EstimateId: estimateId, Recipes: true })
    expect(preview['recipes']).toMatchObject({ works: 2, known: 2, matched: 1 })
    expect(await direct(who, 'investments', projectId)).toMatchObject({ Total: 1514, m: 20 })
  })
})

describe('what a priced line is', () => {
  const bid = textFile(
    'bid.csv',
    'Item,Description,Unit,Quantity,Unit price,Amount\n1,Mobilization,LS,1,5000,5000\n2,Curb ramp,SY,10,120.5,1205\n3,Flagger,hour,4,60,240\n',
  )

  test.each([
    [undefined, { Subcontract: 6445, M: 0, m: 0 }],
    ['other', { Other: 6445, M: 0 }],
    ['labor', { m: 6445, M: 0 }],
    ['material', { M: 6445 }],
    ['recognised', { M: 6205, U: 240 }],
  ])('%s, in the United States', async (CostKind, expected) => {
    const who = await server.tenant('us')
    const { projectId, estimateId } = await newEstimate(who)
    const { preview } = await committed(who, bid, { EstimateId: estimateId, ...(CostKind ? { CostKind } : {}) })
    expect(preview).toMatchObject({ practice: 'us', costKind: { usual: 'subcontract', lines: 3 } })
    expect(await direct(who, 'investments', projectId)).toMatchObject({ Total: 6445, ...expected })
  })

  test('what each line shows, in Romania', async () => {
    const who = await server.tenant()
    const { projectId, estimateId } = await newEstimate(who)
    const { preview } = await committed(who, bid, { EstimateId: estimateId })
    expect(preview).toMatchObject({ practice: 'ro', costKind: { usual: 'recognised' } })
    expect(await direct(who, 'investments', projectId)).toMatchObject({ Total: 6445, M: 6205, U: 240 })
  })
})

describe('the name of a project made for a list', () => {
  test.each([
    [
      'the title that stands alone above the columns',
      'Contract R-45477 ADA ramps\n\nItem,Description,Unit,Quantity,Unit price\n1,Curb,SY,1,5\n',
      'Contract R-45477 ADA ramps',
    ],
    [
      'its project row',
      'Project: Main Street ramps\nItem,Description,Unit,Quantity,Unit price\n1,Curb,SY,1,5\n',
      'Main Street ramps',
    ],
    ['the file', 'Item,Description,Unit,Quantity,Unit price\n1,Curb,SY,1,5\n', 'ramps-2026'],
  ])('is %s', async (_, text, expected) => {
    const who = await server.tenant('us')
    await committed(who, textFile('ramps-2026.csv', text), { NewInvestment: {} })
    const [project] = await rowsOf(who, 'estimation-investments', '')
    expect(project?.['Name']).toBe(expected)
  })
})

test('a price of an exchange file that stands alone is a subcontract in the United States', async () => {
  const bc3 = [
    '~V||FIEBDC-3/2016|P||UTF-8|',
    '~C|R##||Ramps|50|211126|0|',
    '~D|R##|A\\1\\2\\|',
    '~C|A|SY|Ramp|25|211126|0|',
  ].join('\r\n')
  for (const [region, expected] of [
    ['us', { Subcontract: 50, M: 0 }],
    ['ro', { M: 50 }],
  ] as const) {
    const who = await server.tenant(region)
    const { done } = await committed(who, textFile('r.bc3', bc3), { NewInvestment: {} })
    expect(await direct(who, 'investments', (done.Preview as Row)['investmentId'])).toMatchObject({
      Total: 50,
      ...expected,
    })
  }
})
