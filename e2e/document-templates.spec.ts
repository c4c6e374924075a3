import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { faultsOf } from './axe.fixture.ts'
import { register } from './journey.fixture.ts'

test('a template is copied from a predefined one, changed beside its sample, made the default, and chosen on a bill', async ({
  page,
}) => {
  await register(page)
  await page.goto('/#/document-templates')
  await page.getByRole('link', { name: 'Factură clasică' }).click()
  await expect(page.getByText('Built-in templates can’t be edited.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeDisabled()
  await page.getByRole('button', { name: 'Duplicate' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Factură clasică (2)' })).toBeVisible()

  await page.getByRole('textbox', { name: 'Name' }).fill('Firma noastră')
  await page.getByRole('textbox', { name: 'Text before the lines' }).fill('<b>Bună ziua</b> & bine ați venit')
  const asked = page.waitForRequest(
    (request) =>
      request.url().endsWith('/document-templates/preview') && (request.postData() ?? '').includes('#7a2e2e'),
  )
  await page.getByRole('textbox', { name: 'Titles', exact: true }).fill('#7a2e2e')
  await asked
  const sample = page.getByRole('region', { name: 'Sample document' })
  await expect(sample.getByRole('document')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Use by default' }).check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Template saved')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  expect(await faultsOf(page)).toEqual([])

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Export' }).click()
  const file = JSON.parse(await readFile(await (await saved).path(), 'utf8')) as Record<string, unknown>
  expect(file).toMatchObject({ Format: 'temelia-document-template', Name: 'Firma noastră' })

  await page.goto('/#/document-templates')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Import template' }).click()
  const buffer = Buffer.from(JSON.stringify({ ...file, Name: 'Adusă din fișier' }))
  await (await chooser).setFiles({ name: 'sablon.json', mimeType: 'application/json', buffer })
  await expect(page.getByRole('heading', { level: 1, name: 'Adusă din fișier' })).toBeVisible()

  const bill = await draftBill(page)
  await page.goto(`/#/bills/${bill}`)
  const choice = page.getByRole('combobox', { name: 'Document template' })
  await expect(choice).toHaveValue('')
  await choice.selectOption({ label: 'Adusă din fișier' })
  await expect(page.getByRole('link', { name: 'Open template' })).toBeVisible()
  await page.getByRole('link', { name: 'Open template' }).click()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Document templates' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Adusă din fișier' })).toBeHidden()
  await page.goto(`/#/bills/${bill}`)
  await expect(page.getByText('This document’s template was deleted.')).toBeVisible()
  await page.getByRole('button', { name: 'Issue', exact: true }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Issue', exact: true }).click()
  await expect(page.getByText('Prints as it was issued.')).toBeVisible()
  const printed = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Print', exact: true }).click()
  expect((await readFile(await (await printed).path())).subarray(0, 5).toString('latin1')).toBe('%PDF-')
})

test('an order to a supplier is given a template of orders, whose screen asks nothing that an order does not say', async ({
  page,
}) => {
  await register(page)
  const order = await page.evaluate(async () => {
    const post = async (path: string, body: object) => {
      const reply = await fetch(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
        body: JSON.stringify(body),
      })
      return (await reply.json()) as Record<string, number>
    }
    const { SupplierId } = await post('/api/estimation-suppliers', { Name: 'Depozitul' })
    return (await post('/api/purchase-orders', { SupplierId })).PurchaseOrderId as number
  })
  await page.goto(`/#/purchase-orders/${order}`)
  const choice = page.getByRole('combobox', { name: 'Document template' })
  await expect(choice).toHaveValue('')
  await expect(choice.getByRole('option', { name: 'Factură clasică' })).toHaveCount(0)
  await choice.selectOption({ label: 'Comandă clasică' })
  await page.getByRole('link', { name: 'Open template' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Comandă clasică' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Terms' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Payment instructions' })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Sample document' }).getByRole('document')).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
})

/** A draft with a line, made as the app makes it. */
async function draftBill(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const post = async (path: string, body: object) => {
      const reply = await fetch(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
        body: JSON.stringify(body),
      })
      return (await reply.json()) as Record<string, number>
    }
    const { AccountId } = await post('/api/AccountsContacts', { AccountName: 'Casa din Livadă SRL' })
    const { BillId } = await post('/api/bills', { AccountId })
    await post('/api/entityProducts', {
      RelatedEntityType: 'bill',
      RelatedEntityId: BillId,
      Name: 'Zidărie',
      Price: 100,
    })
    return BillId as number
  })
}
