import { expect, type Page, test } from '@playwright/test'
import { faultsOf } from './axe.fixture.ts'
import { register } from './journey.fixture.ts'

test('an activity repeats; this and the following are changed, and deleted with a way back', async ({ page }) => {
  await register(page)
  await page.goto('/#/activities?tab=all')
  await page.getByRole('button', { name: 'Add activity' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Subject').fill('Ședință de șantier')
  await form.getByLabel('Date', { exact: true }).fill(inDays(3))
  await form.getByLabel('Repeats').selectOption({ label: 'Weekly' })
  await form.getByLabel('Ends').selectOption({ label: 'After a number of times' })
  await form.getByLabel('Times', { exact: true }).fill('3')
  expect(await faultsOf(page)).toEqual([])
  await page.keyboard.press('Control+Enter')
  const rows = page.getByRole('link', { name: 'Ședință de șantier' })
  await expect(rows).toHaveCount(3)

  await rows.nth(1).click()
  await edit(page, async () => {
    await form.getByLabel('Apply changes to').selectOption({ label: 'This and the following' })
    await form.getByLabel('Location').fill('Baraca 2')
  })
  await expect(page.getByText('Baraca 2')).toBeVisible()
  const first = page.getByRole('button', { name: 'Next in the list' })
  await first.click()
  await expect(page.getByText('Baraca 2')).toHaveCount(0)
  await page.getByRole('button', { name: 'Previous in the list' }).click()
  await expect(page.getByText('Baraca 2')).toBeVisible()
  expect(await faultsOf(page)).toEqual([])

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete this and the following' }).click()
  await expect(page.getByText('2 activities deleted')).toBeVisible()
  await page.getByRole('button', { name: 'All', exact: true }).click()
  await expect(rows).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rows).toHaveCount(3)
})

test('sales reports: what was lost and by whom, each figure with its list', async ({ page }) => {
  await register(page)
  await page.evaluate(async () => {
    const post = async (path: string, body: object) =>
      (await fetch(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }).then((reply) => reply.json())) as Record<string, number>
    const stages = (await (await fetch('/api/opportunity-stages?page_size=50')).json()) as {
      _embedded: { opportunity_stages: readonly { StageId: number; Outcome: string }[] }
    }
    const stage = (outcome: string) =>
      stages._embedded.opportunity_stages.find((one) => one.Outcome === outcome)?.StageId
    for (const [Name, Sum, outcome, ReasonOfLoss] of [
      ['Hală Turda', 1200, 'won', null],
      ['Pod Dej', 900, 'lost', 'preț'],
      ['Școală Gherla', 500, 'lost', 'preț'],
      ['Bloc Cluj', 700, 'open', null],
    ] as const) {
      const ClosingDate = new Date().toLocaleDateString('sv', { timeZone: 'Europe/Bucharest' })
      const made = await post('/api/opportunities', { Name, Sum, ClosingDate })
      if (outcome === 'open') continue
      await fetch(`/api/opportunities/${made['OpportunityId']}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ StageId: stage(outcome), ...(ReasonOfLoss ? { ReasonOfLoss } : {}) }),
      })
    }
  })
  await page.goto('/#/opportunities')
  await page.getByRole('link', { name: 'Sales reports' }).click()
  await expect(page.getByRole('heading', { name: 'Sales reports' })).toBeVisible()
  const panel = (name: string) => page.getByRole('region', { name, exact: true })
  await expect(panel('Won and lost').getByRole('row', { name: /^preț/ })).toContainText('1.400')
  await expect(panel('By agent').getByRole('row', { name: /^Ana Marin/ })).toContainText('33%')
  await expect(panel('Forecast').getByRole('row', { name: /^Total/ })).toContainText('700')
  await expect(panel('Time to win').getByRole('row')).toHaveCount(2)
  expect(await faultsOf(page)).toEqual([])
  await panel('Won and lost').getByRole('row', { name: /^preț/ }).getByRole('link', { name: '2', exact: true }).click()
  await expect(page.getByRole('main').getByRole('row')).toHaveCount(3)
})

async function edit(page: Page, change: () => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await change()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** A day as the company writes it. */
function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toLocaleDateString('ro-RO', {
    timeZone: 'Europe/Bucharest',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  })
}
