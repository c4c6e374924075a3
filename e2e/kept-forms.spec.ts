import { expect, type Page, test } from '@playwright/test'
import { register } from './journey.fixture.ts'

const headersOf = (page: Page) => ({ origin: new URL(page.url()).origin })

test('what is typed about the company stays when somebody else saves it, and a value that both changed is asked', async ({
  page,
}) => {
  await register(page)
  await page.goto('/#/settings/company')
  await page.getByLabel('Phone').fill('0740555666')
  await page.getByLabel('City').fill('Iași')
  const { _embedded } = (await (await page.request.get('/api/clients')).json()) as {
    _embedded: { clients: { ClientId: number }[] }
  }
  const path = `/api/clients/${_embedded.clients[0]?.ClientId}`
  const again = page.waitForResponse((reply) => reply.request().method() === 'GET' && reply.url().includes(path))
  await page.request.put(path, { data: { City: 'Cluj', PostalCode: '400001' }, headers: headersOf(page) })
  await again
  await expect(page.getByLabel('City')).toHaveValue('Iași')
  await expect(page.getByLabel('Phone')).toHaveValue('0740555666')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Someone changed these fields')).toBeVisible()
  await page.getByRole('radio', { name: 'Theirs: Cluj' }).check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Someone changed these fields')).toHaveCount(0)
  await expect(page.getByLabel('City')).toHaveValue('Cluj')
  await expect(page.getByLabel('Postal code')).toHaveValue('400001')
  const now = await (await page.request.get(path)).json()
  expect(now).toMatchObject({ City: 'Cluj', PostalCode: '400001', Phone: expect.stringContaining('740') })
})

test('an own resource that somebody else saved first says so, keeps what was typed and is saved over theirs', async ({
  page,
}) => {
  await register(page)
  const brick = { Kind: 'material', Name: 'Cărămidă', MeasureUnit: 'buc', Price: 2 }
  const path = '/api/estimation-own-resources'
  const made = await page.request.post(path, { data: brick, headers: headersOf(page) })
  const { ResourceId } = (await made.json()) as { ResourceId: number }
  await page.goto('/#/own-items')
  await page.getByRole('tab', { name: 'Resources' }).click()
  await page.getByRole('button', { name: 'Cărămidă' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Unit price').fill('3,5')
  await page.request.put(`${path}/${ResourceId}`, { data: { ...brick, Price: 9 }, headers: headersOf(page) })
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Someone else saved this')).toBeVisible()
  await expect(form.getByLabel('Unit price')).toHaveValue('3,5')
  await form.getByRole('button', { name: 'Discard mine' }).click()
  await expect(form.getByLabel('Unit price')).toHaveValue('9')
  await form.getByLabel('Unit price').fill('3,5')
  await page.request.put(`${path}/${ResourceId}`, { data: { ...brick, Price: 8 }, headers: headersOf(page) })
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Someone else saved this')).toBeVisible()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toHaveCount(0)
  expect(await (await page.request.get(`${path}/${ResourceId}`)).json()).toMatchObject({ Price: 3.5 })
})

test('the head of a project is saved beside what somebody else changed in it, and a value that both changed is asked', async ({
  page,
}) => {
  await register(page)
  const path = '/api/estimation-investments'
  const made = await page.request.post(path, { data: { Name: 'Hală', VAT: 21 }, headers: headersOf(page) })
  const { InvestmentId } = (await made.json()) as { InvestmentId: number }
  const theirs = (data: object) => page.request.put(`${path}/${InvestmentId}`, { data, headers: headersOf(page) })
  await page.goto('/#/projects')
  await page.getByRole('button', { name: 'Actions for “Hală”' }).click()
  await page.getByRole('menuitem', { name: 'Project details' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Designer').fill('Arh. Pop')
  await form.getByLabel('Contractor').fill('Constructorul SA')
  await theirs({ DesignerName: 'Arh. Ionescu', VAT: 9 })
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Someone changed these fields')).toBeVisible()
  await form.getByRole('radio', { name: 'Theirs: Arh. Ionescu' }).check()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toHaveCount(0)
  const saved = { DesignerName: 'Arh. Ionescu', ContractorName: 'Constructorul SA', VAT: 9 }
  expect(await (await page.request.get(`${path}/${InvestmentId}`)).json()).toMatchObject(saved)
})
