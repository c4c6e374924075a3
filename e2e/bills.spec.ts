import { expect, type Page, test } from '@playwright/test'
import { startEInvoiceService } from '../apps/server/src/ports/e-invoice-service-stand-in.ts'
import { faultsOf } from './axe.fixture.ts'
import { register } from './journey.fixture.ts'
import { ownPlace } from './places.ts'

test.describe('a bill', () => {
  test('from the first line to the last payment', async ({ page }) => {
    await register(page)
    await post(page, 'AccountsContacts', { AccountName: 'Turda Works' })
    await page.goto('/#/bills')
    await page.getByRole('button', { name: 'Add bill' }).first().click()
    const form = page.getByRole('dialog', { name: 'Add bill' })
    await form.getByLabel('Customer').fill('Turda')
    await page.getByRole('option', { name: 'Turda Works' }).click()
    await form.getByLabel('Subject').fill('Roof of the hall')
    await page.keyboard.press('Control+Enter')
    await page.getByRole('link', { name: 'Roof of the hall' }).click()
    await expect(page.getByRole('heading', { name: 'Roof of the hall' })).toBeVisible()

    await page.getByRole('button', { name: 'Issue', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Issue', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText('The document has no lines')

    await page.getByRole('button', { name: 'Add line' }).click()
    const line = page.getByRole('dialog', { name: 'Add line' })
    await line.getByLabel('Name').fill('Steel trusses')
    await line.getByLabel('Quantity').fill('3')
    await line.getByLabel('Price').fill('33,333')
    await page.keyboard.press('Control+Enter')
    const totals = page.getByLabel('Totals')
    await expect(totals).toContainText('121,00')

    await page.getByRole('button', { name: 'Issue', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Issue', exact: true }).click()
    await expect(page.getByText('Invoice F 0001')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add line' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Issue', exact: true })).toHaveCount(0)

    await page.getByRole('button', { name: 'e-Factura XML' }).click()
    await expect(page.getByRole('alert')).toContainText('BR-RO-120')

    await page.getByRole('button', { name: 'Add payment' }).click()
    const payment = page.getByRole('dialog', { name: 'Add payment' })
    await payment.getByLabel('Amount').fill('21')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText('Partially paid')).toBeVisible()
    await expect(totals).toContainText('100,00')
    expect(await faultsOf(page)).toEqual([])

    await page.getByRole('button', { name: 'Credit note' }).click()
    await expect(page.getByText('Credit note', { exact: true }).first()).toBeVisible()
    await expect(totals).toContainText('−121,00')
  })

  test('goes to ANAF once, waits while the service is down, and comes back with its seal', async ({ page }) => {
    const service = await startEInvoiceService(ownPlace().eInvoicePort)
    try {
      await register(page)
      const { AccountId } = await post(page, 'AccountsContacts', {
        AccountName: 'Turda Works',
        TaxId: 'RO18547290',
        Address: 'Strada Lunga 12',
        City: 'Cluj-Napoca',
        Country: 'România',
      })
      const { BillId } = await post(page, 'bills', { AccountId, Name: 'Roof of the hall' })
      await post(page, 'entityProducts', {
        RelatedEntityType: 'bill',
        RelatedEntityId: BillId,
        Name: 'Trusses',
        Price: 100,
      })
      await tellCompany(page)
      await page.goto(`/#/bills/${BillId}`)
      await page.getByRole('button', { name: 'Issue', exact: true }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Issue', exact: true }).click()
      const panel = page.getByRole('region', { name: 'e-Factura' })
      await expect(panel).toContainText('Stopped by our check')
      await expect(panel).toContainText('Customer’s county is missing or not valid.')
      await expect(panel).toContainText('working day 0 of 5')

      await page.goto('/#/settings/e-factura')
      await page.getByLabel('Client ID').fill('demo')
      await page.getByLabel('Client secret').fill('demo-secret')
      await page.getByLabel('Refresh token').fill(service.refreshToken())
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByRole('button', { name: 'Test sign-in' }).click()
      await expect(page.getByText('Sign-in accepted.')).toBeVisible()
      expect(await faultsOf(page)).toEqual([])

      await put(page, `AccountsContacts/${AccountId}`, { County: 'Cluj' })
      service.mood = 'stopped'
      await page.goto(`/#/bills/${BillId}`)
      await panel.getByRole('button', { name: 'Send', exact: true }).click()
      await expect(panel.getByRole('alert')).toContainText('stays queued and is sent automatically')
      await expect(panel).toContainText('Waiting')
      expect(await faultsOf(page)).toEqual([])
      service.mood = 'well'
      await panel.getByRole('button', { name: 'Try now' }).click()
      await expect(panel).toContainText('ANAF is processing it.')
      await panel.getByRole('button', { name: 'Check now' }).click()
      await expect(panel).toContainText('ANAF has accepted the invoice.')
      const download = page.waitForEvent('download')
      await panel.getByRole('button', { name: 'Sealed ZIP' }).click()
      expect((await download).suggestedFilename()).toMatch(/^e-Factura-\d+\.zip$/)
      expect(service.uploads.length).toBe(1)
      expect(await faultsOf(page)).toEqual([])
    } finally {
      await service.close()
    }
  })
})

async function post(page: Page, path: string, body: object): Promise<Record<string, unknown>> {
  return send(page, 'POST', path, body)
}

async function put(page: Page, path: string, body: object): Promise<Record<string, unknown>> {
  return send(page, 'PUT', path, body)
}

async function send(page: Page, method: string, path: string, body: object): Promise<Record<string, unknown>> {
  const made = await page.evaluate(
    async ([how, to, sent]) => {
      const headers = { 'Content-Type': 'application/json' }
      const reply = await fetch(`/api/${String(to)}`, { method: String(how), headers, body: JSON.stringify(sent) })
      return { ok: reply.ok, body: (await reply.json()) as Record<string, unknown> }
    },
    [method, path, body] as const,
  )
  expect(made.ok, JSON.stringify(made.body)).toBe(true)
  return made.body
}

async function tellCompany(page: Page): Promise<void> {
  const clients = await page.evaluate(
    async () => (await (await fetch('/api/clients')).json()) as { _embedded: { clients: { ClientId: number }[] } },
  )
  const id = clients._embedded.clients[0]?.ClientId
  const facts = {
    TaxId: 'RO14399840',
    Address: 'Str. Eroilor nr. 14',
    City: 'București, sector 2',
    County: 'București',
  }
  await put(page, `clients/${id}`, facts)
}
