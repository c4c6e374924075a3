import { expect, test } from '@playwright/test'
import { register, runCommand } from './journey.fixture.ts'

/** A red square, 24 × 24. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAABgAAAAYCAIAAABvFaqvAAAAJElEQVR4nGP4z8BAFcRAMzBq0KhBowaNGjRq0KhBowaNGjR0DAIA3ZdrwYk8kfQAAAAASUVORK5CYII=',
  'base64',
)

test('a note with a picture on a customer: preview, delete, undo, bin, restore; the history tells all of it', async ({
  page,
}) => {
  test.slow()
  await register(page)
  await page.getByRole('button', { name: 'Add customer' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Name').fill('Zidarul Nou SRL')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('link', { name: 'Zidarul Nou SRL' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Zidarul Nou SRL' })).toBeVisible()

  await page.getByRole('tab', { name: 'Notes' }).click()
  await page.getByRole('button', { name: 'Write note' }).click()
  const text = page.getByRole('textbox', { name: 'Note text' })
  await text.fill('Roof seen on site: ')
  await page.getByRole('button', { name: 'Bold' }).click()
  await page.keyboard.type('ridge tiles broken')
  await page.getByLabel('Type').selectOption({ label: 'Site visit' })
  await page.locator('input[type=file]').setInputFiles({ name: 'roof.png', mimeType: 'image/png', buffer: PICTURE })
  await expect(page.getByRole('button', { name: 'Save note' })).toBeEnabled()
  await text.press('Control+Enter')
  const note = page.getByRole('article').filter({ hasText: 'Roof seen on site' })
  await expect(note.locator('strong', { hasText: 'ridge tiles broken' })).toBeVisible()
  await expect(note.getByText('Site visit')).toBeVisible()

  await note.getByRole('button', { name: 'Open roof.png' }).click()
  const preview = page.getByRole('dialog', { name: 'roof.png' })
  await expect(preview.getByRole('img', { name: 'roof.png' })).toBeVisible()
  const width = await preview
    .getByRole('img', { name: 'roof.png' })
    .evaluate((picture: HTMLImageElement) => picture.naturalWidth)
  expect(width).toBe(24)
  const address = (await preview.getByRole('link', { name: 'Download' }).getAttribute('href')) ?? ''
  await page.keyboard.press('Escape')
  await expect(preview).toBeHidden()

  await test.step('a file that lies about its type is refused with a reason, and the note stays', async () => {
    await page.getByRole('button', { name: 'Write note' }).click()
    await page.getByRole('textbox', { name: 'Note text' }).fill('Kept')
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'offer.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ not a PDF at all') })
    await expect(page.getByText('offer.pdf doesn’t match its extension')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Note text' })).toHaveText('Kept')
    await page.getByRole('button', { name: 'Remove offer.pdf' }).click()
    await page.getByRole('button', { name: 'Discard draft' }).click()
  })

  await test.step('a broken line is waited for, and the upload goes on', async () => {
    let refusals = 0
    await page.route('**/files/uploads/*', (route) =>
      route.request().method() === 'PUT' && refusals++ < 2 ? route.abort('connectionreset') : route.continue(),
    )
    await page.getByRole('tab', { name: 'Files' }).click()
    const plan = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(1_300_000, 'x')])
    await page.locator('input[type=file]').setInputFiles([
      { name: 'plan.pdf', mimeType: 'application/pdf', buffer: plan },
      { name: 'list.txt', mimeType: 'text/plain', buffer: Buffer.from('tiles 400') },
    ])
    await expect(page.getByRole('button', { name: 'Open list.txt' })).toBeVisible({ timeout: 30_000 })
    expect(refusals).toBeGreaterThan(2)
    await page.unroute('**/files/uploads/*')
    for (const name of ['roof.png', 'plan.pdf', 'list.txt'])
      await expect(page.getByRole('button', { name: `Open ${name}` })).toBeVisible()
  })

  await page.getByRole('tab', { name: 'Notes' }).click()
  const menu = note.getByRole('button', { name: 'Note actions' })
  await menu.click()
  await page.getByRole('menuitem', { name: 'Delete note' }).click()
  await expect(note).toBeHidden()
  expect((await page.request.get(address)).status()).toBe(404)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(note).toBeVisible()

  await menu.click()
  await page.getByRole('menuitem', { name: 'Delete note' }).click()
  await expect(note).toBeHidden()
  await page.goto('/#/bin')
  await expect(page.getByRole('heading', { name: 'Recycle bin' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Zidarul Nou SRL' })).toBeVisible()
  await page.getByRole('button', { name: /^Restore Roof seen on site/ }).click()
  await expect(page.getByText('The recycle bin is empty')).toBeVisible()

  await page.goto('/#/customers')
  await page.getByRole('link', { name: 'Zidarul Nou SRL' }).click()
  await page.getByRole('tab', { name: 'Notes' }).click()
  await expect(note.locator('strong', { hasText: 'ridge tiles broken' })).toBeVisible()
  await page.getByRole('tab', { name: 'History' }).click()
  const entries = page.getByRole('listitem').filter({ hasText: 'Ana Marin' })
  await expect(entries.first()).toContainText('restored note “Roof seen on site: ridge tiles broken”')
  await expect(entries.nth(1)).toContainText('deleted note')
  await expect(entries.nth(2)).toContainText('restored note')
  await expect(entries.nth(3)).toContainText('deleted note')
  await expect(entries.last()).toContainText('created the record')
  expect(page.url()).toContain('tab=history')
})

test('something deleted is taken back by command after its toast is gone, several from the bin at once', async ({
  page,
}) => {
  test.slow()
  await register(page)
  for (const name of ['Prima SRL', 'A doua SRL']) {
    await page.getByRole('button', { name: 'Add customer' }).first().click()
    await page.getByRole('dialog').getByLabel('Name').fill(name)
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('link', { name })).toBeVisible()
  }
  const remove = async (name: string) => {
    await page.getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
    await page.getByRole('button', { name: 'More actions', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expect(page.getByText(`${name} deleted`)).toBeVisible()
  }
  await remove('Prima SRL')
  await page.getByRole('button', { name: 'Close' }).first().click()
  await runCommand(page, 'Undo: Prima')
  await expect(page.getByRole('link', { name: 'Prima SRL' })).toBeVisible()

  await remove('Prima SRL')
  await remove('A doua SRL')
  await page.keyboard.press('g')
  await page.keyboard.press('b')
  await page.getByRole('checkbox', { name: 'Select all rows' }).check()
  await page.getByRole('button', { name: 'Restore', exact: true }).first().click()
  await expect(page.getByText('2 records restored')).toBeVisible()
  await page.goto('/#/customers')
  for (const name of ['Prima SRL', 'A doua SRL']) await expect(page.getByRole('link', { name })).toBeVisible()
})
