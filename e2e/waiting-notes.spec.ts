import { expect, type Locator, type Page, test } from '@playwright/test'
import { register } from './journey.fixture.ts'

// The app's own files come from the device, as they do for people.
test.use({ serviceWorkers: 'allow' })

/** A red square, 24 × 24. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAABgAAAAYCAIAAABvFaqvAAAAJElEQVR4nGP4z8BAFcRAMzBq0KhBowaNGjRq0KhBowaNGjR0DAIA3ZdrwYk8kfQAAAAASUVORK5CYII=',
  'base64',
)
const photo = { name: 'roof.png', mimeType: 'image/png', buffer: PICTURE }

test.use({ viewport: { width: 390, height: 844 } })

test('a note with a photo waits on the phone, through a reload, and arrives once from another screen', async ({
  page,
}) => {
  await register(page)
  await openNotes(page, 'Zidarul')
  await page.route(/\/(api\/notes|files\/uploads)/, (route) =>
    route.request().method() === 'GET' ? route.continue() : route.abort('connectionreset'),
  )
  await write(page, 'Ridge tiles broken')
  await page.locator('input[type=file]').setInputFiles(photo)
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(waitingNote(page)).toContainText('Ridge tiles broken')
  await expect(waitingNote(page)).toContainText('roof.png')
  await expect(page.getByText('1 change waiting to be sent')).toBeVisible()

  await page.getByRole('button', { name: 'Show', exact: true }).click()
  const kept = page.getByRole('dialog', { name: 'Changes saved on this device' })
  await expect(kept.getByText('Add note: Ridge tiles broken', { exact: true })).toBeVisible()
  await page.reload()
  await expect(waitingNote(page)).toContainText('Waiting for a connection')
  await waitingNote(page).scrollIntoViewIfNeeded()
  await expect(page.getByText('1 change waiting to be sent')).toBeInViewport()
  await page.goto('/#/customers')
  await page.unrouteAll()
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(page.getByText('1 change waiting to be sent')).toHaveCount(0)
  await page.getByRole('link', { name: 'Zidarul' }).click()
  await page.getByRole('tab', { name: 'Notes' }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Open roof.png' })).toBeVisible()
})

test('a note whose file is not accepted is kept with the reason and mended', async ({ page }) => {
  await register(page)
  await openNotes(page, 'Zidarul')
  await page.route('**/files/uploads', (route) => route.fulfill({ status: 503, body: '' }))
  await write(page, 'The offer')
  const lie = { name: 'offer.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ not a PDF at all') }
  await page.locator('input[type=file]').setInputFiles([lie, photo])
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(waitingNote(page)).toContainText('Waiting for a connection')
  await page.unrouteAll()
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(waitingNote(page)).toContainText('offer.pdf doesn’t match its extension')
  await page.reload()
  await waitingNote(page).getByRole('button', { name: 'Edit and send' }).click()
  await expect(page.getByRole('textbox', { name: 'Note text' })).toHaveText('The offer')
  await page.getByRole('button', { name: 'Remove offer.pdf' }).click()
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(page.getByRole('button', { name: 'Open roof.png' })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByText('1 change was not accepted')).toHaveCount(0)
})

test('a note that was begun is there after a link, Back and a reload, with its photo, until it is discarded', async ({
  page,
}) => {
  await register(page)
  await openNotes(page, 'Zidarul')
  await write(page, 'Half a sentence')
  await page.locator('input[type=file]').setInputFiles(photo)
  await page.goto('/#/customers')
  await expect(page.getByRole('heading', { name: 'Customers', exact: true })).toBeVisible()
  await page.goBack()
  const text = page.getByRole('textbox', { name: 'Note text' })
  await expect(text).toHaveText('Half a sentence')
  await page.reload()
  await expect(text).toHaveText('Half a sentence')
  await expect(page.getByRole('button', { name: 'Remove roof.png' })).toBeVisible()
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await expect(text).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Write note' })).toBeVisible()
})

async function openNotes(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add customer' }).first().click()
  await page.getByRole('dialog').getByLabel('Name').fill(name)
  await page.keyboard.press('Control+Enter')
  await page.getByRole('link', { name }).click()
  await page.getByRole('tab', { name: 'Notes' }).click()
}

async function write(page: Page, words: string): Promise<void> {
  await page.getByRole('button', { name: 'Write note' }).click()
  await page.getByRole('textbox', { name: 'Note text' }).fill(words)
}

function waitingNote(page: Page): Locator {
  return page.getByRole('list', { name: 'Notes waiting to be sent' }).getByRole('article')
}
