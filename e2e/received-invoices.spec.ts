import { expect, test } from '@playwright/test'
import { startEInvoiceService } from '../apps/server/src/ports/e-invoice-service-stand-in.ts'
import { faultsOf } from './axe.fixture.ts'
import { register } from './journey.fixture.ts'
import { ownPlace } from './places.ts'
import { supplierInvoice } from './supplier-invoice.fixture.ts'

test('an e-Factura that a supplier sent becomes a supplier bill with one click, another is ignored', async ({
  page,
}) => {
  const service = await startEInvoiceService(ownPlace().eInvoicePort)
  try {
    await register(page)
    const headers = { origin: new URL(page.url()).origin }
    const clients = await (await page.request.get('/api/clients')).json()
    const client = `/api/clients/${clients._embedded.clients[0].ClientId}`
    expect((await page.request.put(client, { data: { TaxId: 'RO18547290' }, headers })).ok()).toBe(true)
    await page.goto('/#/received-invoices')
    await expect(page.getByText('e-Factura access isn’t set up.')).toBeVisible()
    // By itself the server asks as well from here on.
    service.mood = 'stopped'
    const access = { OAuthClientId: 'demo', ClientSecret: 'demo-secret', RefreshToken: service.refreshToken() }
    expect((await page.request.put('/api/e-invoice-access', { data: access, headers })).ok()).toBe(true)

    const day = '2026-01-20'
    service.arrive('18547290', supplierInvoice(day, { buyer: 'RO18547290' }))
    service.arrive('18547290', supplierInvoice(day, { buyer: 'RO18547290', number: 'FF 2212' }))
    service.arrive('18547290', supplierInvoice(day, { buyer: 'RO99999999', number: 'FF 2213' }))
    await page.reload()
    await page.getByRole('button', { name: 'Check now' }).click()
    await expect(page.getByRole('status')).toContainText('The service isn’t responding')
    service.mood = 'well'
    await page.getByRole('button', { name: 'Check now' }).click()
    const row = (number: string) => page.getByRole('row').filter({ hasText: number })
    await expect(row('FF 2211')).toContainText('Termo Vest SRL')
    await expect(row('FF 2211')).toContainText('363,00')
    await expect(row('FF 2213')).toContainText('Issued to another company')
    await expect(row('FF 2213').getByRole('button', { name: 'Make supplier bill' })).toHaveCount(0)
    expect(await faultsOf(page)).toEqual([])

    await row('FF 2212').getByRole('button', { name: 'Ignore' }).click()
    await expect(row('FF 2212')).toHaveCount(0)
    await row('FF 2211').getByRole('button', { name: 'Make supplier bill' }).click()
    await expect(page.getByRole('heading', { name: 'FF 2211' })).toBeVisible()
    await expect(page.getByText('Beton C20/25')).toBeVisible()

    await page.goto('/#/received-invoices')
    await page.getByText('Entered as bills').click()
    await expect(row('FF 2211').getByRole('link', { name: 'Open bill' })).toBeVisible()
    await page.getByText('Ignored', { exact: true }).click()
    await row('FF 2212').getByRole('button', { name: 'Restore' }).click()
    await expect(page.getByText('No invoices here')).toBeVisible()
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByText('New', { exact: true }).click()
    await expect(row('FF 2212').getByRole('button', { name: 'Make supplier bill' })).toBeVisible()
    expect(await faultsOf(page)).toEqual([])
  } finally {
    await service.close()
  }
})
