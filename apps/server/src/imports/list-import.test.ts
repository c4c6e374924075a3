import writeWorkbook from 'write-excel-file/node'
import { beforeAll, describe, expect, test } from 'vitest'
import { newEstimate } from '../estimation/estimation.fixture.ts'
import { type Reply, testApp, type TestApp, type TestUser } from '../testing/app.ts'
import { textFile, upload, zip } from './upload.fixture.ts'

const PATH = '/api/estimation-imports'

let server: TestApp
let user: TestUser

beforeAll(async () => {
  server = await testApp()
  user = await server.tenant()
})

async function rowsOf(who: TestUser, path: string, query: string): Promise<Record<string, unknown>[]> {
  const { _embedded = {} } = (await who.call('GET', `/api/${path}?page_size=100&${query}`)).body
  return Object.values(_embedded).flat()
}

async function committed(who: TestUser, file: Parameters<typeof upload>[2], target: unknown) {
  const sent = await upload(who, PATH, file, target)
  const address = `${PATH}/${sent.body.ImportId}`
  return { preview: sent.body, done: (await who.call('POST', `${address}/commit`)).body, address }
}

/** An import that goes on behind its call is waited for: on a busy machine it does not end with it. */
async function settled(who: TestUser, address: string): Promise<void> {
  while ((await who.call('GET', address)).body.Status === 'committing')
    await new Promise((done) => setTimeout(done, 50))
}

const totals = async (who: TestUser, kind: string, id: unknown) =>
  (await who.call('GET', `/api/estimation-${kind}/${id}/totals`)).body

/** The state after an undo, and what it left as it was. */
function leftBy({ body }: Reply): unknown[] {
  const errors = body.Errors as { code: string; value: string }[]
  return [body.Status, ...errors.filter(({ code }) => code === 'CHANGED_SINCE').map(({ value }) => value)]
}

type Cells = readonly (string | number | null)[]

async function workbook(rows: readonly Cells[]) {
  const data = rows.map((row) => row.map((value) => (value === null ? null : { value })))
  const bytes = new Uint8Array(await writeWorkbook([{ sheet: 'Foaie', data }]).toBuffer())
  return { name: 'oferta.xlsx', bytes }
}

const parts = (M: number, m: number, U: number, T: number, quantity: number): Cells[] => [
  [null, 'material:', null, null, M, M * quantity],
  [null, 'manoperă:', null, null, m, m * quantity],
  [null, 'utilaj:', null, null, U, U * quantity],
  [null, 'transport:', null, null, T, T * quantity],
]

const F3: readonly Cells[] = [
  ['Obiectivul: Școala'],
  ['Obiectul:', 'Corp A'],
  ['Stadiul fizic: Rezistență'],
  [null],
  ['Nr.', 'Capitolul de lucrări', 'U.M.', 'Cantitatea', 'Prețul unitar (fără TVA)', 'Totalul (fără TVA)'],
  ['0', '1', '2', '3', '4', '5 = 3 x 4'],
  [null, 'Capitolul I - Fundații'],
  ['1', 'CA01A1[7] - Turnare beton simplu', 'mc', 10, 120.5, 1205],
  ...parts(100, 20, 0.5, 0, 10),
  ['1.L', '2100969 - Beton C8/10', 'mc', 10.08, 400, 4032],
  ['2', 'CL07B1 Spor asamblare', 'buc', 2, 30, 60],
  ...parts(10, 20, 0, 0, 2),
  ['2.1', '5880101 - Șurub', 'buc', 2.04, 3, 6.12],
  ['003', '6752 - Automacara 6-9,9 tf', 'ora', 4, 190, 760],
  ['4', 'TRA01A20 - Transport rutier', 'tona', 3, 10, 30],
  ['5', '11000 - Betonist', 'om-ore', 2, 32.5, 65],
  [null, 'TOTAL 1 (cheltuieli directe)', null, null, null, 6152],
  [null, 'Contribuția asiguratorie pentru muncă (CAM) 3%', null, null, null, 9.15],
  [null, 'Cheltuieli indirecte', '12%', null, null, 739.34],
  [null, 'Profit 6%', null, null, null, 414.03],
  [null, 'TVA (11%)', null, null, null, 804.6],
]

describe('an F3 workbook', () => {
  test('goes into an object with its linked, included and free lines and its own recapitulation', async () => {
    const { projectId, objectId, estimateId } = await newEstimate(user)
    const { done, address } = await committed(user, await workbook(F3), { ObjectId: objectId })
    expect(done).toMatchObject({ Status: 'done', Created: 5, Failed: 0 })
    const estimates = await rowsOf(user, 'estimation-estimates', `InvestmentId=${projectId}`)
    expect(estimates.map(({ ObjectId, Name }) => [ObjectId, Name])).toEqual([
      [objectId, 'Rezistență'],
      [objectId, 'Rezistență'],
    ])
    const made = estimates.find(({ EstimateId }) => EstimateId !== estimateId)
    const articles = await rowsOf(user, 'estimation-articles', `EstimateId=${made?.EstimateId}`)
    expect(articles.map(({ Symbol, Chapter, Provenience, Total }) => [Symbol, Chapter, Provenience, Total])).toEqual([
      ['CA01A1[7]', 'Capitolul I - Fundații', 'A', 5237],
      ['CL07B1', 'Capitolul I - Fundații', 'A', 60],
      ['6752', 'Capitolul I - Fundații', 'RS', 760],
      ['TRA01A20', 'Capitolul I - Fundații', 'RS', 30],
      ['11000', 'Capitolul I - Fundații', 'RS', 65],
    ])
    const components = await Promise.all(
      articles
        .slice(0, 2)
        .map(({ ArticleId }) => rowsOf(user, 'estimation-article-components', `ArticleId=${ArticleId}`)),
    )
    expect(components.flat()).toMatchObject([
      { Symbol: '2100969', Included: false, Quantity: 1.008, Price: 400 },
      { Symbol: '5880101', Included: true, Quantity: 1.02, Price: 3 },
    ])
    expect(await totals(user, 'estimates', made?.EstimateId)).toMatchObject({
      Direct: { Total: 6152, M: 5052, m: 305, U: 765, T: 30 },
    })
    const rates = (made?.Recapitulation as { lines: { code: string; rate?: number }[]; vat: number }) ?? {}
    expect(rates.lines.flatMap(({ code, rate }) => (rate === undefined ? [] : [[code, rate]]))).toEqual([
      ['CAM', 3],
      ['INDIRECT', 12],
      ['PROFIT', 6],
    ])
    expect(rates.vat).toBe(11)
    await user.call('POST', `${address}/undo`)
    expect(await rowsOf(user, 'estimation-estimates', `InvestmentId=${projectId}`)).toHaveLength(1)
    expect(await totals(user, 'objects', objectId)).toMatchObject({ Direct: { Total: 0 } })
  })
})

test('a resource of a list stays one, though a norm of the catalogue has its number', async () => {
  const who = await server.tenant()
  const norms = {
    name: 'catalog.zip',
    bytes: zip([
      textFile(
        'items.csv',
        'code,symbol,indicator,chapter,name,unit\nn1,6752,C,ZQA,Zid de cărămidă,mc\nn2,2100969,C,ZQA,Tencuială,mp\nn3,11000,C,ZQA,Vopsea,mp\nn4,TRA01A20,C,ZQA,Transport,tona\nn5,CA01A1[7],C,ZQA,Turnare beton,mc',
      ),
      textFile('recipe_lines.csv', 'item_code,line,resource_code,qty_ro\nn1,1,r1,1.5'),
      textFile('resources.csv', 'code,type,name,unit,price_ron\nr1,material,Amestec,mc,400'),
    ]),
  }
  const { address } = await committed(who, norms, { Catalogue: { Name: 'Z', Practice: 'ro', Currency: 'RON' } })
  await settled(who, address)
  const { projectId, estimateId } = await newEstimate(who)
  const head = F3.slice(0, 7)
  const lines: Cells[] = [
    ['1', 'CA01A1[7] - Turnare beton simplu', 'mc', 10, 120.5, 1205],
    ...parts(100, 20, 0.5, 0, 10),
    ['2', '6752 - Automacara 6-9,9 tf', 'ora', 20, 190, 3800],
    ['3', 'TRA01A20 - Transport rutier', 'tona', 3, 10, 30],
    ['4', '11000 - Betonist', 'om-ore', 2, 32.5, 65],
    ['5', '2100969 - Beton C8/10', 'mc', 2, 400, 800],
  ]
  await committed(who, await workbook([...head, ...lines]), { EstimateId: estimateId })
  const articles = await rowsOf(who, 'estimation-articles', `EstimateId=${estimateId}`)
  expect(
    articles.map((row) => [row.Symbol, row.Provenience, row.ProvenienceType, row.ReferenceId !== null, row.Total]),
  ).toEqual([
    ['CA01A1[7]', 'A', null, true, 1205],
    ['6752', 'RS', 'equipment', false, 3800],
    ['TRA01A20', 'RS', 'transport', false, 30],
    ['11000', 'RS', 'labor', false, 65],
    ['2100969', 'RS', 'material', false, 800],
  ])
  expect(await totals(who, 'estimates', estimateId)).toMatchObject({
    Direct: { Total: 5900, M: 1800, m: 265, U: 3805, T: 30 },
  })
  const { body } = await who.call('POST', '/api/report-previews', {
    InvestmentId: projectId,
    Form: 'C8',
    Options: { showPrices: true },
    Language: 'ro',
  })
  const shown = JSON.stringify(body.Model)
  expect(shown).toContain('Automacara')
  expect(shown).toContain('3800')
})

describe('a list', () => {
  test('takes norms of the catalogue by their normalised symbol, with price and recipe where it gives none', async () => {
    const who = await server.tenant()
    const catalogue = {
      name: 'catalog.zip',
      bytes: zip([
        textFile(
          'items.csv',
          'code,symbol,indicator,chapter,name,unit\nn1,ZQ01A1#,C,ZQA,Beton,mc\nn2,ZQ02,C,ZQA,Săpătură,mc',
        ),
        textFile('recipe_lines.csv', 'item_code,line,resource_code,qty_ro\nn1,1,r1,1.5\nn2,1,r2,4'),
        textFile('resources.csv', 'code,type,name,unit,price_ron\nr1,material,Amestec,mc,400\nr2,labor,Betonist,h,30'),
      ]),
    }
    const { address } = await committed(who, catalogue, { Catalogue: { Name: 'Z', Practice: 'ro', Currency: 'RON' } })
    await settled(who, address)
    const { estimateId } = await newEstimate(who)
    const text = 'Simbol;Denumire;UM;Cantitate\nzq01a1 [3];Beton turnat;mc;2\nZQ 02*;Săpătură;mc;1\nZQ99;Altceva;mc;5\n'
    await committed(who, textFile('lista.csv', text), { EstimateId: estimateId })
    const articles = await rowsOf(who, 'estimation-articles', `EstimateId=${estimateId}`)
    expect(articles.map(({ Name, Total, ReferenceType }) => [Name, Total, ReferenceType])).toEqual([
      ['Beton turnat', 1200, 'own'],
      ['Săpătură', 120, 'own'],
      ['Altceva', 0, null],
    ])
    const recipe = await rowsOf(who, 'estimation-article-resources', `ArticleId=${articles[0]?.ArticleId}`)
    expect(recipe).toMatchObject([{ Name: 'Amestec', Consumption: 1.5, Price: 400 }])
  })

  test('with ragged rows loses no line in silence', async () => {
    const { estimateId } = await newEstimate(user)
    const text =
      'Simbol;Denumire;UM;Cantitate;Pret\nA1;Lucrare;mc;2;10\nA2;Scurt;mc\nA3;Lung;mc;3;10;rest\n;;;;\nA4;Fără preț;mc;4\n'
    const { preview, done } = await committed(user, textFile('lista.csv', text), { EstimateId: estimateId })
    const articles = await rowsOf(user, 'estimation-articles', `EstimateId=${estimateId}`)
    const seen = [
      ...articles.map(({ Symbol }) => Symbol),
      ...(preview.Errors as { line: number }[]).map(({ line }) => `line ${line}`),
    ]
    for (const [symbol, line] of [
      ['A1', 2],
      ['A2', 3],
      ['A3', 4],
      ['A4', 6],
    ])
      expect(seen.some((one) => one === symbol || one === `line ${line}`)).toBe(true)
    expect(done).toMatchObject({ Status: 'done', Created: articles.length })
  })

  test('keeps the total of a line whose quantity is so small that it is printed as 0', async () => {
    const { projectId, estimateId } = await newEstimate(user)
    const text =
      'Simbol;Denumire;UM;Cantitate;Pret unitar;Valoare\nA1;Oțel;t;0,0000;2379,28;0,09\nA2;Lucrare;mc;2;10;20\n'
    await committed(user, textFile('lista.csv', text), { EstimateId: estimateId, Recapitulation: { Rounding: 'FULL' } })
    expect(await totals(user, 'investments', projectId)).toMatchObject({ Direct: { Total: 20.09 } })
    const [steel] = await rowsOf(user, 'estimation-articles', `EstimateId=${estimateId}`)
    expect(steel).toMatchObject({ Price: 2379.28, Total: 0.09 })
  })

  test('keeps prices as they are printed where its totals follow from them', async () => {
    const { estimateId } = await newEstimate(user)
    const text =
      'Simbol;Denumire;UM;Cantitate;Pret unitar;Valoare\nA1;Schelă;mp;0,103;1458,33;150,21\nA2;Gard;m;0,1;0,01;0,00\n'
    const { done } = await committed(user, textFile('lista.csv', text), { EstimateId: estimateId })
    expect(done.Status).toBe('done')
    const made = await rowsOf(user, 'estimation-articles', `EstimateId=${estimateId}`)
    expect(made.map(({ Quantity, Price, Total }) => [Quantity, Price, Total])).toEqual([
      [0.103, 1458.33, 150.21],
      [0.1, 0.01, 0],
    ])
  })

  test('names the lines that cannot be computed: its total leaves them out', async () => {
    const { projectId, estimateId } = await newEstimate(user)
    const text = 'Simbol;Denumire;UM;Cantitate;Pret\nA1;Lucrare;mc;2;10\nA2;Pompă;buc;100000000000;100000000\n'
    const { done } = await committed(user, textFile('lista.csv', text), { EstimateId: estimateId })
    expect(done).toMatchObject({ Status: 'done', Created: 2 })
    const told = (done.Errors as { code: string; value?: string }[]).filter(({ code }) => code === 'LINE_LEFT_OUT')
    expect(told.map(({ value }) => value)).toEqual(['A2 Pompă'])
    expect(await totals(user, 'investments', projectId)).toMatchObject({ Direct: { Total: 20 }, LinesLeftOut: 1 })
  })

  test('leaves an article that was changed after it when it is taken back, and says so', async () => {
    const { estimateId } = await newEstimate(user)
    const text = 'Simbol;Denumire;UM;Cantitate;Pret\nA1;Lucrare;mc;2;10\nA2;Alta;mc;1;10\n'
    const { address } = await committed(user, textFile('lista.csv', text), { EstimateId: estimateId })
    const [first] = await rowsOf(user, 'estimation-articles', `EstimateId=${estimateId}`)
    await user.call('PATCH', `/api/estimation-articles/${first?.ArticleId}`, { Quantity: 7 })
    expect(leftBy(await user.call('POST', `${address}/undo`))).toEqual(['undone', 'Lucrare'])
    const left = await rowsOf(user, 'estimation-articles', `EstimateId=${estimateId}`)
    expect(left.map(({ Symbol, Quantity, Total }) => [Symbol, Quantity, Total])).toEqual([['A1', 7, 70]])
  })

  test('whose totals need full precision carries it into a US project that is empty, and only there', async () => {
    const text = 'Symbol;Description;Unit;Quantity;Unit price;Amount\nX1;Concrete;CY;3;33.33;100\n'
    const { projectId, objectId } = await newEstimate(user, { Practice: 'us' })
    const file = textFile('list.csv', text)
    const { preview, done, address } = await committed(user, file, { ObjectId: objectId })
    expect(preview.Preview).toMatchObject({ suggestedRounding: 'FULL' })
    expect(done.Status).toBe('done')
    expect((done.Errors as { code: string }[]).map(({ code }) => code)).not.toContain('ROUNDING_KEPT')
    expect(await totals(user, 'investments', projectId)).toMatchObject({ Rounding: 'FULL', Direct: { Total: 100 } })
    expect((await user.call('POST', `${address}/undo`)).body.Status).toBe('undone')
    expect(await totals(user, 'investments', projectId)).toMatchObject({ Rounding: 'LINE', Direct: { Total: 0 } })

    const filled = await newEstimate(user, { Practice: 'us' })
    await committed(user, textFile('a.csv', 'Symbol;Description;Unit;Quantity;Unit price\nY;Work;CY;1;5\n'), {
      EstimateId: filled.estimateId,
    })
    const second = await committed(user, file, { EstimateId: filled.estimateId })
    expect((second.done.Errors as { code: string }[]).map(({ code }) => code)).toContain('ROUNDING_KEPT')
    expect((await totals(user, 'investments', filled.projectId)).Rounding).toBe('LINE')
  })
})

describe('records', () => {
  test('changed after the import stay as they are when it is taken back', async () => {
    const who = await server.tenant()
    const run = async (text: string, Mode: string) => {
      const sent = await upload(who, '/api/imports', textFile('c.csv', text), { Entity: 'AccountsContacts', Mode })
      const address = `/api/imports/${sent.body.ImportId}`
      await who.call('POST', `${address}/commit`)
      await settled(who, address)
      return address
    }
    const people = async () =>
      (await rowsOf(who, 'AccountsContacts', '')).map(({ AccountName, City }) => [AccountName, City]).sort()
    const edit = async (name: string, City: string) => {
      const row = (await rowsOf(who, 'AccountsContacts', `q=${name}`))[0]
      await who.call('PATCH', `/api/AccountsContacts/${row?.AccountId}`, { City })
    }
    const created = await run('Name,City\nAlfa SRL,Iași\nBeta SRL,Cluj\n', 'create')
    const changed = await run('Name,City\nAlfa SRL,Arad\nBeta SRL,Arad\n', 'update')
    await edit('Alfa', 'Deva')
    expect(leftBy(await who.call('POST', `${changed}/undo`))).toEqual(['undone', 'Alfa SRL'])
    expect(await people()).toEqual([
      ['Alfa SRL', 'Deva'],
      ['Beta SRL', 'Cluj'],
    ])
    await run('Name,City\nGama SRL,Arad\n', 'create')
    expect(leftBy(await who.call('POST', `${created}/undo`))).toEqual(['undone', 'Alfa SRL', 'Beta SRL'])
    expect(await people()).toHaveLength(3)
  })
})
