import { expect, test } from '@playwright/test'
import { addOwnLines, cell, openNewProject, type } from './editor.fixture.ts'
import { register } from './journey.fixture.ts'
import { cachedQueries } from './offline.fixture.ts'

// The app's own files come from the device, as they do for people.
test.use({ serviceWorkers: 'allow' })

test.beforeEach(({ page }) => page.setViewportSize({ width: 1440, height: 900 }))

test('an estimate and a customer that were seen open without a network, say how old they are, and take edits', async ({
  page,
  context,
}) => {
  await register(page)
  await page.getByRole('button', { name: 'Add customer' }).first().click()
  await page.getByRole('dialog').getByLabel('Name').fill('Zidarul')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('link', { name: 'Zidarul' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Zidarul' })).toBeVisible()
  await openNewProject(page, 'Hall')
  await addOwnLines(page, ['Beton'])
  const project = page.url()
  await page.reload()
  await expect(cell(page, 0, 'name')).toHaveText('Beton')
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  // The cache of what was loaded is written a second after the last of it.
  await expect.poll(() => page.evaluate(cachedQueries)).toContain('Zidarul')

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText(/You see this project as it was on/)).toBeVisible()
  await type(cell(page, 0, 'quantity'), '7')
  await expect(page.getByText('1 change waiting to be sent')).toBeVisible()
  await page.goto('/#/customers')
  await page.getByRole('link', { name: 'Zidarul' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Zidarul' })).toBeVisible()
  await expect(page.getByText(/Offline\. You’re seeing what was last loaded\. Loaded/)).toBeVisible()

  await context.setOffline(false)
  await expect(page.getByText('1 change waiting to be sent')).toHaveCount(0)
  await page.goto(project)
  await expect(cell(page, 0, 'quantity')).toHaveText('7,000')
  await expect(page.getByText(/You see this project as it was on/)).toHaveCount(0)
})

test('new records and new values that wait stand in the list, and a form that was begun is found again', async ({
  page,
}) => {
  await register(page)
  const add = page.getByRole('button', { name: 'Add customer' }).first()
  const form = page.getByRole('dialog')
  await add.click()
  await form.getByLabel('Name').fill('Here already')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('link', { name: 'Here already' })).toBeVisible()

  await page.route('**/api/AccountsContacts**', (route) =>
    route.request().method() === 'GET' ? route.continue() : route.abort('connectionreset'),
  )
  await add.click()
  await form.getByLabel('Name').fill('On its way')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('list', { name: 'Waiting to be sent' })).toContainText('On its way')
  await page.getByRole('link', { name: 'Here already' }).click()
  await page.getByRole('button', { name: 'Edit' }).first().click()
  await form.getByLabel('City').fill('Brașov')
  await page.keyboard.press('Control+Enter')
  await expect(form).toHaveCount(0)
  await page.goto('/#/customers')
  const row = page.getByRole('row').filter({ hasText: 'Here already' })
  await expect(row).toContainText('change waiting to be sent')
  await expect(row).toContainText('Brașov')

  await add.click()
  await form.getByLabel('Name').fill('Half typed')
  await page.reload()
  await add.click()
  await expect(form.getByLabel('Name')).toHaveValue('Half typed')
  await form.getByRole('button', { name: 'Discard draft' }).click()
  await expect(form.getByLabel('Name')).toHaveValue('')
  await page.keyboard.press('Escape')
  await page.unrouteAll()
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(page.getByRole('link', { name: 'On its way' })).toHaveCount(1)
  await expect(page.getByRole('list', { name: 'Waiting to be sent' })).toHaveCount(0)
  await expect(row).not.toContainText('change waiting to be sent')
  await expect(row).toContainText('Brașov')
})

test('two people at one record: what does not overlap merges by itself, what does is asked field by field', async ({
  page,
}) => {
  await register(page)
  const form = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Add customer' }).first().click()
  await form.getByLabel('Name').fill('Zidarul')
  await form.getByLabel('City').fill('Iași')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('link', { name: 'Zidarul' }).click()
  const id = Number(/customers\/(\d+)/.exec(page.url())?.[1])
  await page.route('**/api/AccountsContacts/**', (route) =>
    route.request().method() === 'PUT' ? route.abort('connectionreset') : route.continue(),
  )
  await page.getByRole('button', { name: 'Edit' }).first().click()
  await form.getByLabel('City').fill('Brașov')
  await form.getByLabel('Street').fill('Lungă 5')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('1 change waiting to be sent')).toBeVisible()
  const other = { City: 'Cluj', County: 'Cluj' }
  const headers = { origin: new URL(page.url()).origin }
  const reply = await page.request.put(`/api/AccountsContacts/${id}`, { data: other, headers })
  expect(await reply.json()).toMatchObject(other)
  await page.unrouteAll()
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await page.getByRole('button', { name: 'Compare and choose' }).click()
  const choice = page.getByRole('dialog', { name: 'Changed by two people' })
  await expect(choice.getByRole('radiogroup')).toHaveCount(1)
  await choice.getByRole('radio', { name: /Brașov/ }).check()
  await choice.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('1 change was not accepted')).toHaveCount(0)
  await expect
    .poll(async () => (await page.request.get(`/api/AccountsContacts/${id}`)).json())
    .toMatchObject({ City: 'Brașov', Street: 'Lungă 5', County: 'Cluj' })
})
