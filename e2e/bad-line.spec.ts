import { test as base, expect } from '@playwright/test'
import { addOwnLines, cell, openNewProject, type } from './editor.fixture.ts'
import { register } from './journey.fixture.ts'
import { type BadLine, badLine, type Fault } from './proxy.fixture.ts'

const test = base.extend<{ line: BadLine }>({
  line: async ({ baseURL }, run) => {
    const line = await badLine(Number(new URL(baseURL ?? '').port))
    await run(line)
    await line.close()
  },
})

// The app's own files come from the device, as they do for people.
test.use({ serviceWorkers: 'allow' })

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAABgAAAAYCAIAAABvFaqvAAAAJElEQVR4nGP4z8BAFcRAMzBq0KhBowaNGjRq0KhBowaNGjR0DAIA3ZdrwYk8kfQAAAAASUVORK5CYII=',
  'base64',
)

const FAULTS: Readonly<Record<string, Fault>> = {
  'loses calls': 'drop',
  'holds calls for seconds': 'delay',
  'cuts answers in the middle': 'cut',
  'answers for a server that is down': 502,
}

for (const [does, fault] of Object.entries(FAULTS))
  test(`over a line that ${does} a record, a note with its photo and a cell are written once`, async ({
    browser,
    line,
  }) => {
    const context = await browser.newContext({ baseURL: line.url, viewport: { width: 1440, height: 900 } })
    const page = await context.newPage()
    await register(page)
    const waits = page.getByText(/\d+ changes? waiting to be sent/)

    line.turn(fault)
    await page.getByRole('button', { name: 'Add customer' }).first().click()
    await page.getByRole('dialog').getByLabel('Name').fill('Zidarul')
    await page.keyboard.press('Control+Enter')
    const customer = page.getByRole('link', { name: 'Zidarul' })
    await expect(customer).toHaveCount(1)
    await expect(waits).toHaveCount(0)

    line.turn(fault)
    await customer.click()
    await page.getByRole('tab', { name: 'Notes' }).click()
    await page.getByRole('button', { name: 'Write note' }).click()
    await page.getByRole('textbox', { name: 'Note text' }).fill('Ridge tiles broken')
    await page.locator('input[type=file]').setInputFiles({ name: 'roof.png', mimeType: 'image/png', buffer: PICTURE })
    await page.getByRole('button', { name: 'Save note' }).click()
    await expect(page.getByRole('button', { name: 'Open roof.png' })).toHaveCount(1)
    await expect(waits).toHaveCount(0)
    expect(line.hurt).toContain('POST /api/notes')
    await page.reload()
    await expect(page.getByRole('article')).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'Open roof.png' })).toHaveCount(1)

    line.turn(null)
    await openNewProject(page, 'Hala')
    await addOwnLines(page, ['Beton'])
    line.turn(fault)
    await type(cell(page, 0, 'quantity'), '44')
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    expect(line.hurt).toHaveLength(1)
    await page.reload()
    await expect(cell(page, 0, 'quantity')).toHaveText('44,000')
    await page.goto('/#/customers')
    await expect(page.getByRole('link', { name: 'Zidarul' })).toHaveCount(1)
    await context.close()
  })
