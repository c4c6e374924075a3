import { test as base, devices, expect, type Page } from '@playwright/test'
import { addOwnLines, openNewProject } from './editor.fixture.ts'
import { register } from './journey.fixture.ts'
import { type BadLine, badLine, type Weather } from './proxy.fixture.ts'

const test = base.extend<{ line: BadLine }>({
  line: async ({ baseURL }, run) => {
    const line = await badLine(Number(new URL(baseURL ?? '').port))
    await run(line)
    await line.close()
  },
})

const { defaultBrowserType: _browser, viewport, ...phone } = devices['Pixel 7']

const PHOTO = {
  name: 'roof.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAABgAAAAYCAIAAABvFaqvAAAAJElEQVR4nGP4z8BAFcRAMzBq0KhBowaNGjRq0KhBowaNGjR0DAIA3ZdrwYk8kfQAAAAASUVORK5CYII=',
    'base64',
  ),
}

const FARES: Readonly<Record<string, Exclude<Weather, 'fair'>>> = {
  'a server that is stopped': 'stopped',
  'a server that answers 503': 'busy',
  'a line on which every answer takes four seconds': 'slow',
}

for (const [what, weather] of Object.entries(FARES))
  test(`on a phone with ${what}, a quantity, a customer and a note with a photo wait and arrive once`, async ({
    browser,
    line,
  }) => {
    // The app's own files come from the device, as they do for people.
    const context = await browser.newContext({ ...phone, baseURL: line.url, serviceWorkers: 'allow' })
    const page = await context.newPage()
    // Made at a desk, seen on the phone before.
    await page.setViewportSize({ width: 1440, height: 900 })
    await register(page)
    await addCustomer(page, 'Zidarul')
    await openNewProject(page, 'Hala')
    await addOwnLines(page, ['Beton'])
    await page.setViewportSize(viewport)
    await openNotes(page, 'Zidarul')
    await page.goto('/#/projects')
    await page.getByRole('link', { name: 'Hala' }).first().tap()
    const beton = page.getByRole('listitem').getByRole('button', { name: /^Beton/ })
    const quantity = page.getByLabel('Quantity for Beton')
    await beton.tap()
    await expect(quantity).toBeVisible()

    line.become(weather)
    await quantity.fill('12,5')
    await quantity.press('Enter')
    await expect(quantity).toHaveValue('12,500')
    await openNotes(page, 'Zidarul')
    await page.getByRole('button', { name: 'Write note' }).tap()
    await page.getByRole('textbox', { name: 'Note text' }).fill('Ridge tiles broken')
    await page.locator('input[type=file]').setInputFiles(PHOTO)
    await page.getByRole('button', { name: 'Save note' }).tap()
    await expect(page.getByRole('article').filter({ hasText: 'Ridge tiles broken' })).toBeVisible()
    await addCustomer(page, 'Dulgherul')
    await expect(page.getByText('Dulgherul')).toHaveCount(1)
    // What a slow line takes in the end may have gone by now.
    if (weather !== 'slow') await expect(waiting(page)).toHaveText(/^3 changes/)
    await page.reload()
    await expect(page.getByText('Dulgherul')).toHaveCount(1)
    if (weather !== 'slow') await expect(waiting(page)).toHaveText(/^3 changes/)

    line.become('fair')
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect(waiting(page)).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Dulgherul' })).toHaveCount(1)
    await openNotes(page, 'Zidarul')
    await expect(page.getByRole('article')).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'Open roof.png' })).toBeVisible()
    await page.goto('/#/projects')
    await page.getByRole('link', { name: 'Hala' }).first().tap()
    await expect(beton).toContainText('12,500')
    await context.close()
  })

async function addCustomer(page: Page, name: string): Promise<void> {
  await page.goto('/#/customers')
  await page.getByRole('button', { name: 'Add customer' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Name').fill(name)
  await page.keyboard.press('Control+Enter')
  await expect(form).toHaveCount(0)
}

async function openNotes(page: Page, customer: string): Promise<void> {
  await page.goto('/#/customers')
  await page.getByRole('link', { name: customer }).first().click()
  await page.getByRole('tab', { name: 'Notes' }).click()
}

function waiting(page: Page) {
  return page.getByText(/\d+ changes? waiting to be sent/)
}
