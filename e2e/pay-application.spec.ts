import { expect, type Page, test } from '@playwright/test'
import { register } from './journey.fixture.ts'

const WORKS = [
  ['Footings', 'CY', 10, 300],
  ['Framing', 'SF', 200, 25],
] as const

test('an American company prints the application for payment of a settlement from the settlement itself', async ({
  page,
}) => {
  await register(page, 'us')
  const { projectId, first } = await billed(page)
  await page.goto(`/#/projects/${projectId}/settlements?settlement=${first}`)
  await page.getByRole('link', { name: 'Print', exact: true }).click()

  // The earlier application is shown, not the last one.
  const paper = page.getByRole('document', { name: 'Preview of Application for payment' })
  await expect(paper.getByText('Continuation sheet').first()).toBeVisible()
  const due = paper.getByRole('row', { name: /CURRENT PAYMENT DUE/ })
  await expect(due).toContainText('2,700.00')
  await expect(paper.getByRole('row', { name: /Contract sum to date/ })).toContainText('8,000.00')
  await expect(paper.getByRole('row', { name: /Footings/ })).toContainText('3,000.00')

  // The last one: 10 % of 3,000 before, 5 % of 2,500 now.
  await page.getByText('Options', { exact: true }).click()
  await page.getByLabel('Pay application', { exact: true }).selectOption({ index: 0 })
  await expect(due).toContainText('2,375.00')
  await expect(paper.getByRole('row', { name: /Total retainage/ })).toContainText('425.00')
  await expect(paper.getByRole('row', { name: /Less previous applications/ })).toContainText('2,700.00')

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Print/ }).click()
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
})

/** A project of two works with two applications: the footings at 10 % retainage, then half of the framing at 5 %. */
function billed(page: Page): Promise<{ projectId: number; first: number }> {
  return page.evaluate(async (works) => {
    const send = async (path: string, body: object, method = 'POST') => {
      const reply = await fetch(`/api/estimation-${path}`, {
        method,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      if (!reply.ok) throw new Error(await reply.text())
      return (await reply.json()) as Record<string, number>
    }
    const stack = { scope: 'project', lines: [] }
    const project = await send('investments', { Name: 'Maple Street', VAT: 0, Recapitulation: stack })
    const projectId = project['InvestmentId'] as number
    const object = await send('objects', { InvestmentId: projectId, Name: 'House' })
    const estimate = await send('estimates', { ObjectId: object['ObjectId'], Name: 'Shell' })
    const ids: unknown[] = []
    for (const [Name, MeasureUnit, Quantity, RSMaterials] of works) {
      const line = { EstimateId: estimate['EstimateId'], Name, MeasureUnit, Quantity, RSMaterials }
      ids.push((await send('articles', line))['ArticleId'])
    }
    const settle = async (Date: string, Retention: number, ArticleId: unknown, Percent: number) => {
      const made = await send('deductions', { InvestmentId: projectId, Date, Retention })
      await send(`deductions/${made['DeductionId']}/lines`, { Lines: [{ ArticleId, Percent }] }, 'PUT')
      return made['DeductionId'] as number
    }
    const first = await settle('2026-03-31', 10, ids[0], 100)
    await settle('2026-04-30', 5, ids[1], 50)
    return { projectId, first }
  }, WORKS)
}
