import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page, test } from '@playwright/test'
import readWorkbook from 'read-excel-file/node'
import { faultsOf } from './axe.fixture.ts'
import { register } from './journey.fixture.ts'
import { smallProject } from './reports.fixture.ts'

/** A picture of one red point. */
const RED_POINT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg=='

test.describe('the look of a company on its forms', () => {
  test('a look is made beside the paper, kept, printed, taken for another form, deleted and taken back', async ({
    page,
  }) => {
    await register(page)
    const projectId = await smallProject(page)
    await page.goto(`/#/projects/${projectId}/reports?forms=F3&form=F3`)
    const paper = page.getByRole('document', { name: 'Preview of F3' })
    await expect(paper).toContainText('CA02A1')
    await openLook(page)

    await page.getByRole('radiogroup', { name: 'Typeface' }).getByText('Serif', { exact: true }).click()
    await expect(sheet(paper)).toHaveCSS('font-family', /Tinos/)
    await page.getByRole('textbox', { name: 'Table headers', exact: true }).fill('#1f4e79')
    await expect(paper.locator('thead th').first()).toHaveCSS('background-color', 'rgb(31, 78, 121)')
    await page.getByRole('textbox', { name: 'Form title' }).fill('Price offer')
    await expect(paper.getByRole('heading', { name: 'Price offer' })).toBeVisible()
    await page.getByRole('textbox', { name: /Header of column .*Work item/ }).fill('What is done')
    await expect(paper.locator('thead')).toContainText(['What is done'])

    await logo(page, 'logo.png', Buffer.from('this is no picture at all'))
    await expect(page.getByRole('alert')).toHaveText(
      'This file can’t be printed as a logo. Choose a PNG, JPEG, GIF or SVG image.',
    )
    await logo(page, 'cut.png', Buffer.from(RED_POINT, 'base64').subarray(0, 40))
    await expect(page.getByRole('alert')).toHaveText(
      'This file can’t be printed as a logo. Choose a PNG, JPEG, GIF or SVG image.',
    )
    await logo(page, 'large.png', Buffer.alloc(400_000))
    await expect(page.getByRole('alert')).toHaveText('This image is larger than 350 KB. Choose a smaller one.')
    await expect(paper.getByRole('img')).toHaveCount(0)
    await logo(page, 'logo.png', Buffer.from(RED_POINT, 'base64'))
    await expect(page.getByRole('img', { name: 'Logo' })).toBeVisible()
    await expect(paper.locator('img')).toHaveCount(1)

    await page.getByRole('button', { name: /^Move Quantity right/ }).click()
    await expect.poll(() => order(paper)).toMatch(/Unit price.*Quantity/)

    await page.getByRole('button', { name: 'Company styles' }).click()
    await page.getByRole('menuitem', { name: 'Save this style…' }).click()
    await page.getByRole('textbox', { name: 'Style name' }).fill('Offers')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Style Offers saved')).toBeVisible()

    expect((await printed(page)).subarray(0, 5).toString('latin1')).toBe('%PDF-')
    await page.getByRole('combobox', { name: 'Format' }).selectOption('xlsx')
    const [book] = await readWorkbook(await printed(page))
    const rows = book?.data ?? []
    expect(rows.flat()).toEqual(expect.arrayContaining(['Price offer', 'What is done']))
    // The price stands before the quantity now; the total still is 12.5 x 550.81.
    const line = rows.find((row) => row.includes('CA02A1 - Turnarea betonului simplu')) ?? []
    expect(line.slice(3, 6)).toEqual([550.81, 12.5, 6885.13])

    await page.goto(`/#/projects/${projectId}/reports?forms=C6&form=C6`)
    const other = page.getByRole('document', { name: 'Preview of C6' })
    await expect(other).toContainText('Beton')
    await openLook(page)
    await page.getByRole('button', { name: 'Company styles' }).click()
    await page.getByRole('menuitem', { name: 'Offers' }).click()
    await expect(sheet(other)).toHaveCSS('font-family', /Tinos/)

    await page.getByRole('button', { name: 'Company styles' }).click()
    await page.getByRole('menuitem', { name: 'Manage styles' }).click()
    await expect(page.getByRole('heading', { name: 'Form styles' })).toBeVisible()
    const row = page.getByRole('row', { name: /Offers/ })
    await row.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Delete', exact: true }).first().click()
    await expect(row).toBeHidden()
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await expect(row).toBeVisible()
  })

  test('its screens have no faults of access, in the light and in the dark, wide and narrow', async ({ page }) => {
    await register(page)
    const projectId = await smallProject(page)
    await keepLook(page)
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await page.goto('/#/settings/report-looks')
      await expect(page.getByText('Offers', { exact: true }).first()).toBeVisible()
      await expectNoFaults(page, `looks, ${width} px`)
      await page.goto(`/#/projects/${projectId}/reports?forms=F3&form=F3`)
      await openLook(page)
      await expect(page.getByRole('textbox', { name: /Header of column/ }).first()).toBeVisible()
      await expectNoFaults(page, `look of a form, ${width} px`)
      await page.getByRole('button', { name: 'Company styles' }).click()
      await expect(page.getByRole('menuitem', { name: 'Offers' })).toBeVisible()
      // A menu hangs outside all regions of the page.
      await expectNoFaults(page, `looks to choose, ${width} px`, ['region'])
      await page.keyboard.press('Escape')
    }
  })
})

async function openLook(page: Page): Promise<void> {
  await page.getByText('Options', { exact: true }).click()
  await page.locator('summary').getByText('Style', { exact: true }).click()
}

/** The page that is drawn first, which bears the typeface. */
function sheet(paper: Locator): Locator {
  return paper.locator('article').first()
}

/** The words of the heads from left to right. */
async function order(paper: Locator): Promise<string> {
  return (await paper.locator('thead').first().innerText()).replaceAll(/\s+/g, ' ')
}

async function logo(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/png', buffer })
}

async function printed(page: Page): Promise<Buffer> {
  const [file] = await Promise.all([
    page.waitForEvent('download', { timeout: 60_000 }),
    page.getByRole('button', { name: 'Print 1 document' }).click(),
  ])
  return readFile(await file.path())
}

async function keepLook(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const body = JSON.stringify({ Name: 'Offers', Look: { font: 'serif', accent: '#1f4e79' }, Standard: true })
    await fetch('/api/estimation-report-layouts', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
    })
  })
}

async function expectNoFaults(page: Page, place: string, ignored: readonly string[] = []): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(page.getByLabel('Loading', { exact: true })).toHaveCount(0)
    expect.soft(await faultsOf(page, ignored), `${place}, ${colorScheme}`).toEqual([])
    const beyond = () => document.documentElement.scrollWidth - window.innerWidth
    expect.soft(await page.evaluate(beyond), `${place}, ${colorScheme}`).toBeLessThanOrEqual(0)
  }
}
