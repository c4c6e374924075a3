import { writeBc3 } from '@temelia/exchange/bc3-write'
import { anyProject } from '@temelia/exchange/tree.fixture'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { expectStatus } from '../estimation/estimation.fixture.ts'
import { testApp, type TestUser } from '../testing/app.ts'
import { type TestFile, textFile, upload } from './upload.fixture.ts'

const PATH = '/api/estimation-imports'
const STAMP = { date: '2026-11-21', program: 'Temelia' }

let user: TestUser

beforeAll(async () => {
  user = await (await testApp()).tenant()
})

async function imported(file: TestFile): Promise<number> {
  const { body } = await upload(user, PATH, file, { NewInvestment: {} })
  const { body: done } = await expectStatus(200, user.call('POST', `${PATH}/${body.ImportId}/commit`))
  expect(done.Status).toBe('done')
  return (done.Preview as { investmentId: number }).investmentId
}

async function exported(id: number): Promise<TestFile> {
  const { raw } = await expectStatus(200, user.call('GET', `/api/estimation-investments/${id}/export?format=json`))
  return { name: 'project.json', bytes: new Uint8Array(raw.rawPayload) }
}

test('a project that goes out as JSON comes back as the same project', async () => {
  // Its place in the list of projects is not of the project.
  const shown = ({ bytes }: TestFile) => {
    const { investment, ...file } = JSON.parse(new TextDecoder().decode(bytes)) as { investment?: object }
    return withoutIds({ ...file, investment: { ...investment, Position: null } })
  }
  for (const tree of fc.sample(anyProject, { seed: 20_261_123, numRuns: 4 })) {
    const first = await exported(await imported({ name: 'p.bc3', bytes: new Uint8Array(writeBc3(tree, STAMP)) }))
    const again = await exported(await imported(first))
    expect(shown(again)).toEqual(shown(first))
  }
})

const decimal = (digits: number, scale: number, signs: readonly string[] = ['']) =>
  fc
    .tuple(
      fc.integer({ min: 1, max: digits }).chain((most) => fc.integer({ min: 0, max: 10 ** most - 1 })),
      fc.integer({ min: 0, max: scale }),
      fc.constantFrom(...signs),
    )
    .map(([value, decimals, sign]) => Number(`${sign}${value}e-${decimals}`) + 0)
    .filter((value) => Math.abs(value) < 1e14)
/** Deductions too. */
const signed = ['', '', '-']
const day = fc.integer({ min: 0, max: 20_000 }).map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10))
const words = fc
  .tuple(
    fc.constantFrom('N', 'N', '=', '-', '007', '"', '2026-03-04 ', 'Rând\nnou '),
    fc.array(
      fc.constantFrom('a', 'B', '7', 'ț', 'Ș', 'ñ', '&', '<', '"', '\\', '|', '~', '€', ',', ';', '=', '日', '😀'),
      {
        minLength: 1,
        maxLength: 12,
      },
    ),
  )
  .map(([begins, signs]) => `${begins}${signs.join('')}`)
const orNull = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: null })
/** What a person may have said of an article, of any size. */
const said = fc.record({
  Name: words,
  Symbol: words,
  Chapter: orNull(words),
  MeasureUnit: fc.constantFrom('mc', 'kg', 'buc'),
  Quantity: decimal(15, 6, signed),
  RSMaterials: decimal(15, 4, signed),
  RSLabor: decimal(15, 4, signed),
  RSEquipments: decimal(15, 4, signed),
  RSTransports: decimal(15, 4, signed),
  OPLabor: orNull(decimal(15, 4, signed)),
  MaterialsUplift: orNull(decimal(3, 1)),
  Weight: orNull(decimal(6, 4)),
  Green: fc.boolean(),
  StartDate: day,
})

test('whatever was said of an article in the own form is what it says when it goes out again', async () => {
  const [tree] = fc.sample(anyProject, { seed: 20_261_127, numRuns: 1 })
  if (!tree) throw new Error('no project')
  const form = await exported(await imported({ name: 'p.bc3', bytes: new Uint8Array(writeBc3(tree, STAMP)) }))
  const file = JSON.parse(new TextDecoder().decode(form.bytes)) as { articles: object[]; resources: object[] }
  const [model] = file.articles
  await fc.assert(
    fc.asyncProperty(fc.array(said, { minLength: 20, maxLength: 40 }), async (list) => {
      const articles = list.map((one, at) => ({ ...model, ...one, EndDate: one.StartDate, ArticleId: at + 1 }))
      const text = JSON.stringify({ ...file, articles, resources: [], components: [] })
      const again = await exported(await imported(textFile('p.json', text)))
      const read = JSON.parse(new TextDecoder().decode(again.bytes)) as { articles: Record<string, unknown>[] }
      const facts = read.articles.map((article) =>
        Object.fromEntries(Object.keys(list[0] ?? {}).map((key) => [key, article[key]])),
      )
      expect(facts).toEqual(list)
    }),
    { seed: 20_261_127, numRuns: 8 },
  )
})

/** What a record says of itself but for its own number, the numbers it refers to, and when it was written. */
function withoutIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutIds)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, one]) =>
      /Id$|^Created|^Updated|^Modified|^Version$|^_/.test(key) ? [] : [[key, withoutIds(one)]],
    ),
  )
}
