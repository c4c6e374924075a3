import { expect, test } from 'vitest'
import { add, newEstimate } from '../estimation/estimation.fixture.ts'
import { testApp, type TestUser } from '../testing/app.ts'
import { textFile, upload, zip } from './upload.fixture.ts'

const PATH = '/api/estimation-imports'

const BOOK = zip([
  textFile('indicators.csv', 'code,name\n03,Concrete\n01,Earthworks\n'),
  textFile(
    'items.csv',
    'code,symbol,indicator,chapter,name,unit,uniformat\nn1,03C-010,03,03C,Footings,CY,A1010\nn2,01A-010,01,01A,Digging,CY,\n',
  ),
  textFile('recipe_lines.csv', 'item_code,line,resource_code,qty_us\nn1,1,r1,1\nn2,1,r1,2\n'),
  textFile('resources.csv', 'code,type,name,unit,price_usd\nr1,material,Ready mix,CY,140\n'),
])

async function committed(who: TestUser, file: Parameters<typeof upload>[2], target: unknown): Promise<void> {
  const { body } = await upload(who, PATH, file, target)
  await who.call('POST', `${PATH}/${body.ImportId}/commit`)
  while ((await who.call('GET', `${PATH}/${body.ImportId}`)).body.Status === 'committing')
    await new Promise((done) => setTimeout(done, 50))
}

async function catalogueOf(who: TestUser): Promise<unknown> {
  const { body } = await who.call('GET', '/api/norme-colectii?q=Classified book')
  const [own] = Object.values(body._embedded ?? {}).flat() as { ColectieId: number }[]
  return own?.ColectieId
}

test('lines of a cost book arrive classified, and bid items that carry a MasterFormat number', async () => {
  const who = await (await testApp()).tenant('us')
  await committed(
    who,
    { name: 'book.zip', bytes: BOOK },
    { Catalogue: { Name: 'Classified book', Practice: 'us', Currency: 'USD' } },
  )
  const { estimateId } = await newEstimate(who)
  const { body: norms } = await who.call('GET', `/api/norme-articole-reteta?ColectieId=${await catalogueOf(who)}`)
  const found = Object.values(norms._embedded ?? {}).flat() as { ArticolId: number; Symbol: string }[]
  for (const symbol of ['03C-010', '01A-010']) {
    const ReferenceId = found.find((norm) => norm.Symbol === symbol)?.ArticolId
    await add(who, 'articles', { EstimateId: estimateId, ReferenceId, ReferenceType: 'own', Quantity: 1 })
  }
  const list =
    'Item,Description,Unit,Quantity,Unit price\n03C-010,Footings,CY,2,\n32 16 13,Curb,LF,10,25\n105-06845,Ramp,SY,1,5\n'
  await committed(who, textFile('bid.csv', list), { EstimateId: estimateId })
  const { body } = await who.call('GET', `/api/estimation-articles?EstimateId=${estimateId}&page_size=50`)
  const lines = Object.values(body._embedded ?? {}).flat()
  expect(lines.map(({ Symbol, Division, Uniformat }) => [Symbol, Division ?? null, Uniformat ?? null])).toEqual([
    ['03C-010', '03', 'A1010'],
    ['01A-010', null, null],
    ['03C-010', '03', 'A1010'],
    ['32 16 13', '32', null],
    ['105-06845', null, null],
  ])
})
