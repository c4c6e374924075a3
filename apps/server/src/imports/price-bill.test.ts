import { beforeAll, describe, expect, test } from 'vitest'
import { addWork, expectStatus, newEstimate } from '../estimation/estimation.fixture.ts'
import { type TestApp, type TestUser, testApp } from '../testing/app.ts'
import { textFile, upload } from './upload.fixture.ts'

const PATH = '/api/estimation-imports'

type Body = Record<string, unknown>
type Item = readonly [part: string, quantity: number, unit: string, price: number | null]

let server: TestApp
let user: TestUser

beforeAll(async () => {
  server = await testApp()
  user = await server.tenant()
})

/** A bill of one category: without prices X83, with them X84. */
function bill(items: readonly Item[], more = ''): string {
  const priced = items.some(([, , , price]) => price !== null)
  const phase = priced ? '84' : '83'
  const lines = items.map(
    ([part, quantity, unit, price]) =>
      `<Item RNoPart="${part}"><Qty>${quantity}</Qty><QU>${unit}</QU>${price === null ? '' : `<UP>${price}</UP>`}<Description><CompleteText><OutlineText><OutlTxt><TextOutlTxt>Work ${part}</TextOutlTxt></OutlTxt></OutlineText></CompleteText></Description></Item>`,
  )
  return `<?xml version="1.0"?><GAEB xmlns="http://www.gaeb.de/GAEB_DA_XML/DA${phase}/3.3"><GAEBInfo><Version>3.3</Version></GAEBInfo><PrjInfo><NamePrj>Hall</NamePrj></PrjInfo><Award><DP>${phase}</DP><BoQ><BoQInfo><Name>Hall</Name>${more}</BoQInfo><BoQBody><BoQCtgy RNoPart="01"><LblTx>Earthworks</LblTx><BoQBody><Itemlist>${lines.join('')}</Itemlist></BoQBody></BoQCtgy></BoQBody></BoQ></Award></GAEB>`
}

const read = async (text: string, target: unknown, who = user) =>
  (await upload(who, PATH, textFile('bill.x84', text), target)).body as Body & { Preview: Body; Errors: Body[] }
const commit = async (id: unknown) =>
  (await expectStatus(200, user.call('POST', `${PATH}/${String(id)}/commit`))).body as Body & {
    Preview: Body
    Errors: Body[]
  }
const faults = ({ Errors }: { Errors: Body[] }) => Errors.map(({ code, value }) => [code, value])
const direct = async (id: number) =>
  ((await user.call('GET', `/api/estimation-investments/${id}/totals`)).body['Direct'] as Body)['Total']
const articles = async (id: number) => {
  const { body } = await user.call('GET', `/api/estimation-articles?InvestmentId=${id}`)
  return Object.values(body['_embedded'] as object).flat() as Body[]
}

const ASKED: readonly Item[] = [
  ['0010', 10, 'm3', null],
  ['0020', 4, 'm2', null],
  ['0030', 3, 'St', null],
]

async function asked() {
  const { ImportId } = await read(bill(ASKED), { NewInvestment: { Practice: 'ro', Currency: 'EUR' } })
  return (await commit(ImportId)).Preview['investmentId'] as number
}

describe('the prices of a bidder', () => {
  test('go to the positions of the same numbers, and back, as one', async () => {
    const id = await asked()
    const offer = bill([
      ['0020', 4, 'm2', 25.5],
      ['0010', 10, 'm3', 12],
      ['0030', 3, 'St', 7],
    ])
    const seen = await read(offer, { InvestmentId: id, Mode: 'price' })
    expect(seen).toMatchObject({ Status: 'preview', Lines: 3, Failed: 0 })
    expect(seen.Preview['prices']).toEqual({
      matched: 3,
      changed: 3,
      differing: 0,
      missing: 0,
      extra: 0,
      before: 0,
      after: 243,
      difference: 243,
    })
    expect(faults(seen)).toEqual([])
    expect(await direct(id)).toBe(0)

    const done = await commit(seen['ImportId'])
    expect(done).toMatchObject({ Status: 'done', Created: 0, Updated: 3 })
    expect(await direct(id)).toBe(243)
    expect((await articles(id)).map(({ Symbol, Price, Quantity }) => [Symbol, Price, Quantity])).toEqual([
      ['01.0010', 12, 10],
      ['01.0020', 25.5, 4],
      ['01.0030', 7, 3],
    ])

    const again = await read(offer, { InvestmentId: id, Mode: 'price' })
    expect(again.Preview['prices']).toMatchObject({ matched: 3, changed: 0, difference: 0 })
    const other = await read(bill([['0010', 10, 'm3', 99.99]]), { InvestmentId: id, Mode: 'price' })
    expect(other.Preview['prices']).toMatchObject({ matched: 1, changed: 1, missing: 2, before: 120, after: 999.9 })
    await commit(other['ImportId'])
    expect(await direct(id)).toBe(1122.9)
    const change = ((await user.call('GET', `${PATH}/${String(other['ImportId'])}`)).body['Preview'] as Body)[
      'prices'
    ] as Body
    await expectStatus(200, user.call('POST', `/api/estimation-article-changes/${String(change['changeId'])}/undo`))
    expect(await direct(id)).toBe(243)
    await expectStatus(200, user.call('POST', `${PATH}/${String(seen['ImportId'])}/undo`))
    expect(await direct(id)).toBe(0)
  })

  test('that do not fit are listed, the rest is priced with the quantities of the bill', async () => {
    const id = await asked()
    const offer = bill(
      [
        ['0010', 12, 'm3', 12],
        ['0020', 4, 'm3', 25],
        ['0040', 1, 'St', 5],
      ],
      '<Totals><Total>249</Total><DiscountPcnt>3</DiscountPcnt></Totals>',
    )
    const seen = await read(offer, { InvestmentId: id, Mode: 'price' })
    expect(seen).toMatchObject({ Status: 'preview', Failed: 2 })
    expect(seen.Preview['prices']).toMatchObject({ matched: 1, differing: 1, missing: 1, extra: 1, after: 120 })
    const expected = [
      ['PRICE_DISCOUNT', '3'],
      ['PRICE_EXTRA', '01.0040 Work 0040'],
      ['PRICE_MISSING', '01.0030 Work 0030'],
      ['PRICE_QUANTITY_DIFFERS', '01.0010: 12 ≠ 10'],
      ['PRICE_UNIT_DIFFERS', '01.0020: m3 ≠ m2'],
    ]
    expect(faults(seen)).toEqual(expected)
    const done = await commit(seen['ImportId'])
    expect(done).toMatchObject({ Status: 'done', Updated: 1, Skipped: 2 })
    expect(faults(done)).toEqual(expected)
    expect(await direct(id)).toBe(120)
    const nothing = await read(bill([['0099', 1, 'St', 5]]), { InvestmentId: id, Mode: 'price' })
    expect(nothing).toMatchObject({ Status: 'failed' })
    expect(faults(nothing)).toContainEqual(['PRICE_NOTHING_FITS', null])
  })

  test('stand over the recipes of a bill, whatever their waste, and come from a table as well', async () => {
    const { projectId, estimateId } = await newEstimate(user)
    const id = await addWork(user, estimateId, {
      symbol: '1.10',
      unit: 'mc',
      quantity: 7.5,
      recipe: [
        ['material', 1.05, 10, 3],
        ['labor', 2, 3.33],
      ],
    })
    const before = await direct(projectId)
    const csv = 'Nr;Simbol;Denumire;UM;Cantitate;Pret unitar;Valoare\n1;01.0010;Work;mc;7,5;31,17;233,78\n'
    const sent = await upload(user, PATH, textFile('offer.csv', csv), { InvestmentId: projectId, Mode: 'price' })
    expect(faults(sent.body as { Errors: Body[] } & Body)).toEqual([])
    expect(await commit(sent.body['ImportId'])).toMatchObject({ Updated: 1 })
    expect(await direct(projectId)).toBe(233.78)
    const { body } = await user.call('GET', `/api/estimation-articles?action=recipeOfArticle&ArticleId=${id}`)
    expect(body['Resources']).toHaveLength(2)
    await expectStatus(200, user.call('POST', `${PATH}/${String(sent.body['ImportId'])}/undo`))
    expect(await direct(projectId)).toBe(before)
  })

  test('are nobody else’s to set', async () => {
    const id = await asked()
    const other = await server.tenant()
    const sent = await upload(other, PATH, textFile('a.x84', bill([['0010', 1, 'm3', 1]])), {
      InvestmentId: id,
      Mode: 'price',
    })
    expect(sent.status).toBe(404)
  })
})

describe('the VAT of a foreign bill', () => {
  test('that says none is the one the caller chose; the preview says what is taken otherwise', async () => {
    const seen = await read(bill(ASKED), { NewInvestment: { Practice: 'ro' } })
    const { said, assumed } = seen.Preview['vat'] as { said: null; assumed: number }
    expect([said, assumed > 0]).toEqual([null, true])
    const chosen = await read(bill(ASKED), { NewInvestment: { Practice: 'ro', VAT: 19 } })
    expect(chosen.Preview['vat']).toEqual({ said: null, assumed: 19 })
    const vatOf = async ({ ImportId }: Body) =>
      (
        await user.call(
          'GET',
          `/api/estimation-investments/${String((await commit(ImportId)).Preview['investmentId'])}`,
        )
      ).body['VAT']
    expect(await vatOf(chosen)).toBe(19)
    expect(await vatOf(seen)).toBe(assumed)
    const written = bill([['0010', 1, 'm3', 5]], '<Totals><Total>5</Total><VAT>7</VAT></Totals>')
    const own = await read(written, { NewInvestment: { Practice: 'ro', VAT: 19 } })
    expect(own.Preview['vat']).toEqual({ said: 7, assumed: null })
    expect(await vatOf(own)).toBe(7)
  })
})
