import { expect, type Page, test } from '@playwright/test'
import { faultsOf } from './axe.fixture.ts'
import { todayIn } from '@temelia/calendar/wall-clock'
import { sampleRates, startBank } from '../apps/server/src/ports/exchange-rates-stand-in.ts'
import { register } from './journey.fixture.ts'
import { ownPlace } from './places.ts'

test('open bills at the last rate of a month, on a desk and on a phone', async ({ page }) => {
  const today = todayIn('ro', new Date())
  const bank = await startBank((path) => (path.endsWith('.xml') ? sampleRates(today) : undefined), ownPlace().bankPort)
  try {
    await readOnDeskAndPhone(page, today.slice(0, 7))
  } finally {
    await bank.close()
  }
})

async function readOnDeskAndPhone(page: Page, month: string): Promise<void> {
  await register(page)
  const BillId = await billInEuro(page)
  await page.goto(`/#/revaluation?month=${month}`)
  await expect(page.getByRole('row', { name: /Bet Bunea/ })).toContainText('5.091,20')
  await expect(page.getByRole('row', { name: /Total/ })).toContainText('141,20')
  expect(await faultsOf(page)).toEqual([])

  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('link', { name: 'F 0001' })).toBeVisible()
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(wide).toBe(0)
  const table = page.getByRole('table')
  expect(await table.evaluate((of) => of.scrollWidth - of.clientWidth)).toBe(0)
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('link', { name: 'F 0001' }).click()
  await expect(page).toHaveURL(new RegExp(`/bills/${BillId}$`))
}

/** Issues a bill of 1,000 EUR at 4.95; gives its id. */
async function billInEuro(page: Page): Promise<number> {
  const { AccountId } = await post(page, 'AccountsContacts', { AccountName: 'Bet Bunea SRL' })
  const { BillId } = await post(page, 'bills', { AccountId, Kind: 'invoice', Currency: 'EUR', ExchangeRate: 4.95 })
  const line = { RelatedEntityType: 'bill', RelatedEntityId: BillId, Name: 'Wall', Price: 1000 }
  await post(page, 'entityProducts', { ...line, VATCategory: 'AE', VATRate: 0 })
  await post(page, `bills/${BillId}/issue`, {})
  return BillId as number
}

async function post(page: Page, path: string, data: object): Promise<Record<string, unknown>> {
  const reply = await page.request.post(`/api/${path}`, { data, headers: { origin: new URL(page.url()).origin } })
  expect(reply.ok(), await reply.text()).toBe(true)
  return (await reply.json()) as Record<string, unknown>
}
