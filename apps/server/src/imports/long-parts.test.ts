import { readSheets } from '../transfer/read-sheet.ts'
import { listLimits } from '../transfer/sheet.ts'
import { expect, test } from 'vitest'
import { expectStatus, newEstimate } from '../estimation/estimation.fixture.ts'
import { testApp } from '../testing/app.ts'
import { textFile, upload } from './upload.fixture.ts'

const PATH = '/api/estimation-imports'

/** Lines as offers print them: quantity, then the four part values; part / quantity never ends. */
const LINES = [
  [7, 100.01, 33.34, 12.05, 0.76],
  [3.27, 1234.57, 0.01, 55.12, 9.99],
  [0.037, 12.34, 88.91, 0.03, 4.41],
  [813.456, 99999.97, 12345.67, 801.23, 77.77],
] as const

const sum = (values: readonly number[]) => Math.round(values.reduce((total, value) => total + value, 0) * 100) / 100

test('a list whose unit parts have 15 digits shows numbers in the grid, the exports and the form', async () => {
  const server = await testApp()
  const user = await server.tenant()
  const { objectId } = await newEstimate(user)
  const rows = LINES.flatMap(([quantity, ...parts], at) => [
    `${at + 1};CA0${at + 1}A1 - Turnare beton;mc;${quantity};;${sum(parts)}`,
    ...['material:', 'manopera:', 'utilaj:', 'transport:'].map((label, part) => `;${label};;;;${parts[part]}`),
  ])
  const head = ['Stadiul fizic: Rezistență', '', 'Nr.;Capitolul de lucrări;U.M.;Cantitatea;Prețul unitar;Totalul']
  const file = textFile('lista.csv', [...head, ...rows].join('\n'))
  const sent = await upload(user, PATH, file, { ObjectId: objectId })
  const { body: done } = await user.call('POST', `${PATH}/${sent.body.ImportId}/commit`)
  expect(done).toMatchObject({ Status: 'done', Created: LINES.length })

  const { body: list } = await user.call('GET', `/api/estimation-articles?page_size=100&ObjectId=${objectId}`)
  const articles = Object.values(list._embedded as Record<string, Record<string, unknown>[]>).flat()
  const whole = LINES.map(([, ...parts]) => sum(parts))
  expect(articles.map(({ Total }) => Math.round(Number(Total) * 100) / 100)).toEqual(whole)
  for (const [at, article] of articles.entries()) {
    const unit = Number(article['Price'])
    expect(unit * LINES[at]![0]).toBeCloseTo(whole[at]!, 6)
    expect(article['RSMaterials']).not.toBe(0)
  }
  const { body: totals } = await user.call('GET', `/api/estimation-objects/${objectId}/totals`)
  expect((totals.Direct as Record<string, unknown>)['Total']).toBe(sum(whole))

  const exported = async (format: string) =>
    (await expectStatus(200, user.call('GET', `/api/estimation-objects/${objectId}/export?format=${format}`))).raw
      .rawPayload
  const csv = (await exported('csv')).toString()
  expect(csv).not.toMatch(/NaN|Infinity|∞/)
  expect((await exported('json')).toString()).not.toMatch(/"(?:Price|Total|RSMaterials)":null/)
  const sheets = await readSheets(await exported('xlsx'), listLimits, { practice: 'ro' })
  if (!sheets.ok) throw new Error(sheets.fault.code)
  expect(JSON.stringify(sheets.value)).not.toMatch(/NaN|Infinity/)
  for (const format of ['bc3', 'x84']) expect((await exported(format)).toString('latin1')).not.toMatch(/NaN|Infinity/)

  const { body: preview } = await expectStatus(
    200,
    user.call('POST', '/api/report-previews', {
      InvestmentId: articles[0]!['InvestmentId'],
      Level: 'object',
      Id: objectId,
      Form: 'F3',
      Language: 'ro',
    }),
  )
  const page = JSON.stringify(preview.Model)
  expect(page).not.toMatch(/NaN|Infinity/)
  for (const total of whole) expect(page).toContain(String(total))
})
