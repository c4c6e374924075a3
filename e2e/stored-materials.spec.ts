import { expect, type Page, test } from '@playwright/test'
import { faultsOf } from './axe.fixture.ts'
import { register } from './journey.fixture.ts'

test('materials stored for a pay application are typed by line, and work on the line installs them', async ({
  page,
}) => {
  await register(page, 'us')
  const { projectId, deductionId } = await application(page)
  await page.goto(`/#/projects/${projectId}/settlements?settlement=${deductionId}`)
  const stored = page.getByRole('textbox', { name: 'Stored materials: Decking' })
  await stored.fill('3000')
  await stored.press('Enter')
  await expect(total(page, 'Stored materials')).toHaveText('3,000.00')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect(total(page, 'Amount due')).toHaveText('2,850.00')
  await stored.fill('10001')
  await stored.press('Enter')
  await expect(stored).toHaveAccessibleDescription(/At most 10,000\.00/)
  await stored.fill('3000')
  await stored.press('Enter')

  // Nine tenths are laid: a thousand is left, and so much may be stored.
  const percent = page.getByRole('textbox', { name: 'Current percentage: Decking' })
  await percent.fill('90')
  await percent.press('Enter')
  await expect(stored).toHaveValue('1,000.00')
  await expect(total(page, 'Stored materials')).toHaveText('1,000.00')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  expect(await faultsOf(page)).toEqual([])

  await page.setViewportSize({ width: 390, height: 844 })
  await expect(stored).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
})

/** A project of one line of 10,000 and a pay application of it: 10 % kept back of work, 5 % of what is stored. */
function application(page: Page): Promise<{ projectId: number; deductionId: number }> {
  return page.evaluate(async () => {
    const add = async (path: string, body: object) => {
      const headers = { 'Content-Type': 'application/json' }
      const reply = await fetch(`/api/estimation-${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
      if (!reply.ok) throw new Error(await reply.text())
      return (await reply.json()) as Record<string, number>
    }
    const Recapitulation = { scope: 'project', lines: [] }
    const own = { Name: 'Maple Street', VAT: 0, PriceDecimals: 2, TotalDecimals: 2, Recapitulation }
    const { InvestmentId = 0 } = await add('investments', own)
    const { ObjectId = 0 } = await add('objects', { InvestmentId, Name: 'House' })
    const { EstimateId = 0 } = await add('estimates', { ObjectId, Name: 'Deck' })
    await add('articles', {
      EstimateId,
      Name: 'Decking',
      MeasureUnit: 'SF',
      Quantity: 100,
      Price: 100,
      OPMaterials: 100,
    })
    const terms = { Date: '2026-03-31', Retention: 10, StoredRetention: 5 }
    const { DeductionId = 0 } = await add('deductions', { InvestmentId, ...terms })
    return { projectId: InvestmentId, deductionId: DeductionId }
  })
}

function total(page: Page, name: string) {
  return page.getByRole('region', { name: /totals/ }).getByLabel(name, { exact: true })
}
