import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampleRates, type StandInBank, startBank } from '../../ports/exchange-rates-stand-in.ts'
import { testApp, type TestApp, type TestUser } from '../../testing/app.ts'
import { add, addWork, expectStatus, newEstimate } from '../estimation.fixture.ts'

let server: TestApp
let bank: StandInBank
const files: Record<string, string> = {
  '/files/xml/years/nbrfxrates2026.xml': sampleRates('2026-02-27'),
  '/files/xml/years/nbrfxrates2025.xml': sampleRates('2025-12-31', 5.08),
}

beforeAll(async () => {
  bank = await startBank((path) => files[path])
  server = await testApp({ EXCHANGE_RATES_URL: bank.url, EXCHANGE_RATES_TIMEOUT_MS: '1000' })
})
afterAll(() => bank.close())

const rates = '/api/exchange-rates'

describe('rates of the national bank', () => {
  test('of a day, per one unit, the last published on weekends; asked once and kept', async () => {
    const user = await server.tenant()
    const sunday = await expectStatus(200, user.call('GET', `${rates}?Currency=EUR&Date=2026-03-01`))
    expect(sunday.body).toEqual({ Source: 'BNR', Currency: 'EUR', Base: 'RON', Date: '2026-02-27', Rate: 5.0912 })
    const asked = bank.asked.length
    const again = await user.call('GET', `${rates}?Currency=HUF&Date=2026-02-28`)
    expect(again.body).toMatchObject({ Rate: 0.013125, Date: '2026-02-27' })
    expect(bank.asked.length).toBe(asked)
    const cross = await user.call('GET', `${rates}?Currency=USD&Base=EUR&Date=2026-02-27`)
    expect(cross.body.Rate).toBe(0.86131)
    const all = await user.call('GET', `${rates}?Date=2026-02-27`)
    expect(all.body).toMatchObject({ Base: 'RON', Rates: { EUR: 5.0912, JPY: 0.028419 } })
    expect(Object.keys(all.body.Rates as object)).not.toContain('HRK')
  })

  test('of the first days of a year come from the old one', async () => {
    const user = await server.tenant()
    const found = await expectStatus(200, user.call('GET', `${rates}?Currency=EUR&Date=2026-01-02`))
    expect(found.body).toMatchObject({ Date: '2025-12-31', Rate: 5.08 })
  })

  test('say why there is none', async () => {
    const user = await server.tenant()
    const call = async (query: string) => {
      const reply = await user.call('GET', `${rates}?${query}`)
      return [reply.status, reply.body.code]
    }
    expect(await call('Currency=HRK&Date=2026-02-27')).toEqual([404, 'RATE_UNKNOWN'])
    expect(await call('Currency=euro')).toEqual([400, 'INVALID_QUERY'])
    bank.mood = 'silent'
    expect(await call('Currency=EUR&Date=2026-05-04')).toEqual([503, 'EXCHANGE_RATES_DOWN'])
    bank.mood = 'garbled'
    expect(await call('Currency=EUR&Date=2026-05-04')).toEqual([503, 'EXCHANGE_RATES_UNREADABLE'])
    bank.mood = 'well'
  })
})

interface OfferedResource {
  readonly Key: string
  readonly Offers: { Supplier: string; Converted: number | null; Expired: boolean; UnitDiffers: boolean }[]
}

async function projectWithOffers(user: TestUser) {
  const { projectId, estimateId } = await newEstimate(user, { AltCurrencyName: 'EUR', AltCurrencyRate: 5 })
  const articleId = await addWork(user, estimateId, {
    symbol: 'CA01A1',
    unit: 'mc',
    quantity: 10,
    recipe: [['labor', 3, 30]],
  })
  const resource = { ArticleId: articleId, Kind: 'material', Consumption: 1, Price: 400 }
  await add(user, 'article-resources', { ...resource, Symbol: '2100956', Name: 'Beton C20/25', MeasureUnit: 'mc' })
  await add(user, 'article-resources', { ...resource, Name: 'Cuie', MeasureUnit: 'kg', Price: 8 })
  const [alfa, beta] = [
    await add(user, 'suppliers', { Name: 'Alfa Beton SRL' }),
    await add(user, 'suppliers', { Name: 'Beta GmbH', Currency: 'EUR' }),
  ]
  const offer = (supplier: Record<string, unknown>, more: object) =>
    add(user, 'supplier-offers', {
      SupplierId: supplier.SupplierId,
      Kind: 'material',
      MeasureUnit: 'mc',
      Name: 'beton',
      Date: '2026-03-01',
      ...more,
    })
  await offer(alfa, { Symbol: '2100956', Price: 395 })
  await offer(beta, { Symbol: '2100956#', Price: 78, MeasureUnit: 'm³' })
  await offer(beta, { Symbol: '2100956', Price: 10, ValidUntil: '2026-01-01' })
  await offer(alfa, { Symbol: '2100956', Price: 1, MeasureUnit: 'tona' })
  await offer(alfa, { Name: 'CUIE', MeasureUnit: 'Kg', Price: 7.5 })
  return { projectId, alfa }
}

describe('offers of suppliers', () => {
  test('stand side by side in the currency of the project, and the cheapest usable one is taken for all', async () => {
    const user = await server.tenant()
    const { projectId, alfa } = await projectWithOffers(user)
    const place = `/api/estimation-investments/${projectId}`
    const reply = await expectStatus(200, user.call('GET', `${place}/resources/offers`))
    const [concrete, nails] = reply.body.Resources as OfferedResource[]
    expect(concrete?.Offers).toMatchObject([
      { Supplier: 'Beta GmbH', Converted: 390, Expired: false, UnitDiffers: false },
      { Supplier: 'Alfa Beton SRL', Converted: 395 },
      { Supplier: 'Alfa Beton SRL', Converted: 1, UnitDiffers: true },
      { Supplier: 'Beta GmbH', Converted: 50, Expired: true },
    ])
    expect(nails?.Offers).toMatchObject([{ Supplier: 'Alfa Beton SRL', Converted: 7.5 }])
    expect(reply.body.Suppliers).toHaveLength(2)

    const done = await expectStatus(201, user.call('POST', `${place}/resource-runs`, { Action: 'cheapest' }))
    expect(done.body).toMatchObject({ Action: 'price', Changed: 2, DirectBefore: 4980, DirectAfter: 3900 + 75 + 900 })
    const after = await user.call('GET', `${place}/resources`)
    expect(after.body.Resources).toContainEqual(
      expect.objectContaining({
        Key: 'material:2100956',
        Price: 390,
        Supplier: 'Beta GmbH',
        PriceSource: 'offer',
        PriceDate: '2026-03-01',
      }),
    )
    const one = { Action: 'cheapest', SupplierId: alfa.SupplierId, Keys: ['material:2100956'] }
    const chosen = await expectStatus(201, user.call('POST', `${place}/resource-runs`, one))
    expect(chosen.body).toMatchObject({ Changed: 1, DirectAfter: 3950 + 75 + 900 })
    const none = await user.call('POST', `${place}/resource-runs`, { ...one, Keys: ['material:x'] })
    expect([none.status, none.body.code]).toEqual([422, 'PRICES_NOT_FOUND'])
  })

  test('of one price stand with the newest first, one without a day last', async () => {
    const user = await server.tenant()
    const { projectId, alfa } = await projectWithOffers(user)
    const days = ['2025-06-01', null, '2026-02-01', '2025-01-01', '2026-01-01']
    for (const Date of days)
      await add(user, 'supplier-offers', {
        SupplierId: alfa.SupplierId,
        Kind: 'material',
        Name: 'Cuie',
        MeasureUnit: 'kg',
        Price: 7,
        Date,
      })
    const place = `/api/estimation-investments/${projectId}`
    const reply = await expectStatus(200, user.call('GET', `${place}/resources/offers`))
    const [, nails] = reply.body.Resources as { Offers: { Date: string | null }[] }[]
    expect(nails?.Offers.map((offer) => offer.Date)).toEqual([
      '2026-02-01',
      '2026-01-01',
      '2025-06-01',
      '2025-01-01',
      null,
      '2026-03-01',
    ])
    await expectStatus(201, user.call('POST', `${place}/resource-runs`, { Action: 'cheapest' }))
    const { body } = await user.call('GET', `${place}/resources`)
    expect(body.Resources).toContainEqual(expect.objectContaining({ Name: 'Cuie', Price: 7, PriceDate: '2026-02-01' }))
  })

  test('are searched as the suppliers of the catalogues are', async () => {
    const user = await server.tenant()
    await projectWithOffers(user)
    const found = await expectStatus(200, user.call('GET', '/api/estimation-search-suppliers?searchString=alfa'))
    expect(found.body._embedded?.SearchSuppliers).toMatchObject([{ Name: 'Alfa Beton SRL', ReferenceType: 'own' }])
  })
})

describe('the prices of a collection', () => {
  test('are taken for the resources of a project, and updated as a whole with an undo', async () => {
    const user = await server.tenant()
    const make = async (path: string, body: object) =>
      (await expectStatus(201, user.call('POST', `/api/${path}`, body))).body
    const collection = await make('norme-colectii', {
      Code: 'P26',
      Name: 'Prețuri 2026',
      Practice: 'ro',
      Currency: 'RON',
      PriceDate: '2026-01-15',
    })
    const { ColectieId } = collection
    const indicator = await make('norme-indicatoare', { ColectieId, Code: 'C', Name: 'Construcții' })
    const chapter = await make('norme-capitole', { IndicatorId: indicator.IndicatorId, Code: 'CA', Name: 'Betoane' })
    const norm = await make('norme-articole-reteta', {
      CapitolId: chapter.CapitolId,
      Symbol: 'CA01A1',
      Name: 'Beton',
      MeasureUnit: 'mc',
    })
    const concrete = await make('estimation-resources', {
      ColectieId,
      Kind: 'material',
      Symbol: '2100956',
      Name: 'Beton',
      MeasureUnit: 'mc',
    })
    const worker = await make('estimation-resources', {
      ColectieId,
      Kind: 'labor',
      Symbol: '11000',
      Name: 'Betonist',
      MeasureUnit: 'ora',
    })
    await make('estimation-prices', { ResourceId: concrete.ResourceId, Price: 410, Date: '2026-01-15' })
    await make('estimation-prices', { ResourceId: worker.ResourceId, Price: 30 })
    await make('norme-liste-resurse', { ArticolId: norm.ArticolId, ResourceId: concrete.ResourceId, Consumption: 1 })
    await make('norme-liste-resurse', { ArticolId: norm.ArticolId, ResourceId: worker.ResourceId, Consumption: 2 })
    const normPrice = async () => (await user.call('GET', `/api/norme-articole-reteta/${norm.ArticolId}`)).body.Price
    expect(await normPrice()).toBe(470)

    const { projectId } = await projectWithOffers(user)
    const runs = `/api/estimation-investments/${projectId}/resource-runs`
    const taken = await expectStatus(201, user.call('POST', runs, { Action: 'collection', ColectieId }))
    expect(taken.body).toMatchObject({ Changed: 1, DirectAfter: 4980 + 100 })
    const after = await user.call('GET', `/api/estimation-investments/${projectId}/resources`)
    expect(after.body.Resources).toContainEqual(
      expect.objectContaining({
        Key: 'material:2100956',
        Price: 410,
        PriceSource: 'collection',
        PriceDate: '2026-01-15',
      }),
    )

    const path = `/api/norme-colectii/${ColectieId}/price-runs`
    const update = { Material: 1.1, Date: '2026-04-01' }
    const preview = await expectStatus(200, user.call('POST', `${path}/preview`, update))
    const line = { Symbol: '2100956', PriceBefore: 410, PriceAfter: 451 }
    expect(preview.body).toMatchObject({ Changed: 1, Lines: [line] })
    expect(await normPrice()).toBe(470)
    const done = await expectStatus(201, user.call('POST', path, update))
    expect(done.body).toMatchObject({ Changed: 1, Lines: [line], Details: { Material: 1.1, Date: '2026-04-01' } })
    expect(await normPrice()).toBe(511)
    expect((await user.call('GET', `/api/norme-colectii/${ColectieId}`)).body.PriceDate).toBe('2026-04-01')
    expect((await user.call('GET', path)).body._embedded?.runs).toMatchObject([{ Changed: 1, Status: 'done' }])
    expect((await user.call('GET', `${path}/${done.body.RunId}`)).body.Lines).toMatchObject([line])
    const back = await expectStatus(200, user.call('POST', `${path}/${done.body.RunId}/undo`))
    expect(back.body).toMatchObject({ Status: 'undone', Restored: 1 })
    expect(await normPrice()).toBe(470)
    expect((await user.call('GET', `/api/norme-colectii/${ColectieId}`)).body.PriceDate).toBe('2026-01-15')
    expect((await user.call('POST', `${path}/${done.body.RunId}/undo`)).body.code).toBe('RUN_UNDONE')

    const looker = await user.colleague()
    expect((await looker.call('POST', path, update)).status).toBe(403)
    const other = await server.tenant()
    expect((await other.call('POST', path, update)).status).toBe(404)
  })
})
