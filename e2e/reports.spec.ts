import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { smtpServer } from '../apps/server/src/testing/mail-servers.ts'
import { articles, cell } from './editor.fixture.ts'
import { register } from './journey.fixture.ts'
import { smallProject } from './reports.fixture.ts'

test.describe('reports of a project', () => {
  test('forms are chosen, looked at, printed into one file and into an archive, kept and deleted', async ({ page }) => {
    await register(page)
    const projectId = await smallProject(page)
    await page.goto(`/#/projects/${projectId}`)
    await page.getByRole('link', { name: 'Reports' }).click()
    const paper = page.getByRole('document', { name: /Preview of/ })
    await expect(paper).toContainText('CA02A1')

    await page.getByRole('checkbox', { name: /^F3 / }).check()
    await page.getByRole('checkbox', { name: /^F1 / }).check()
    await expect(page.getByRole('document', { name: 'Preview of F1' })).toBeVisible()
    await page.getByTitle('Show form F3', { exact: true }).click()
    await expect(paper).toContainText('6,885.13')
    await page.getByText('Options', { exact: true }).click()
    await page.getByRole('checkbox', { name: 'Prices and totals' }).uncheck()
    await expect(paper).not.toContainText('6,885.13')
    await expect(paper).toContainText('12.5')
    await page.getByText('Header and signatures').click()
    await page.getByLabel('Header text').fill('Biroul de devize')
    await expect(paper).toContainText('Biroul de devize')

    const pdf = await printed(page)
    expect(pdf.name).toBe('F3, F1 - Casa Popescu.pdf')
    expect(pdf.start).toBe('%PDF-')
    await page.getByRole('button', { name: 'Save to project' }).click()
    await expect(page.getByText('Saved to project').first()).toBeVisible()

    await page.getByRole('combobox', { name: 'Format' }).selectOption('zip')
    const zip = await printed(page)
    expect(zip.name).toBe('F3, F1 - Casa Popescu.zip')
    expect(zip.start.slice(0, 2)).toBe('PK')

    await page.getByRole('radiogroup', { name: 'Reports' }).getByText('Saved', { exact: true }).click()
    const row = page.getByRole('row', { name: /F3, F1 - Casa Popescu\.pdf/ })
    await expect(row).toContainText('Ana Marin')
    await row.getByRole('button', { name: /^Delete/ }).click()
    await expect(page.getByText('Nothing saved yet')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await expect(row).toBeVisible()
  })

  test('the editor prints where the person stands, with what is being typed, and Back leads to the same line', async ({
    page,
  }) => {
    await register(page)
    const projectId = await smallProject(page)
    await page.goto(`/#/projects/${projectId}`)
    await cell(page, 0, 'quantity').click()
    await page.keyboard.type('20')
    await page.keyboard.press('Control+p')
    await expect(page.getByRole('checkbox', { name: /^F3 / })).toBeChecked()
    await expect(page.getByRole('combobox', { name: 'What to print' })).toHaveValue('01 Rezistență')
    await expect(page.getByRole('document', { name: 'Preview of F3' })).toContainText('11,016.20')
    await page.goBack()
    await expect(cell(page, 0, 'quantity')).toContainText('20')
    await expect(articles(page).first().locator('[aria-selected=true]')).toBeVisible()
  })

  test('a print is sent from the project to its customer', async ({ page }) => {
    const smtp = await smtpServer()
    await register(page)
    const projectId = await smallProject(page, 'maria@tigla.example', smtp.port)
    await page.goto(`/#/projects/${projectId}/reports?forms=F3`)
    await Promise.all([
      page.waitForEvent('download', { timeout: 60_000 }),
      page.getByRole('button', { name: 'Print 1 document' }).click(),
    ])
    await page.getByRole('button', { name: 'Send by email' }).click()
    const email = page.getByRole('dialog')
    await expect(email.getByText('maria@tigla.example')).toBeVisible()
    await expect(email.getByText(/F3 - 01 Rezistență\.pdf/)).toBeVisible()
    await email.getByRole('textbox', { name: 'Message' }).click()
    await page.keyboard.type('The offer is attached.')
    await page.keyboard.press('Control+Enter')
    await expect(email).toBeHidden()
    await expect.poll(() => smtp.taken.length, { timeout: 30_000 }).toBe(1)
    expect(smtp.taken[0]?.raw).toMatch(/application\/pdf/)
    await page.getByRole('radiogroup', { name: 'Reports' }).getByText('Saved', { exact: true }).click()
    await expect(page.getByRole('row', { name: /F3 - 01 Rezistență/ })).toBeVisible()
  })

  test('options are remembered for each form', async ({ page }) => {
    await register(page)
    const projectId = await smallProject(page)
    await page.goto(`/#/projects/${projectId}/reports?form=F3`)
    await page.getByText('Options', { exact: true }).click()
    const stored = page.waitForResponse(
      (reply) => reply.url().includes('/api/userOptions') && reply.request().method() === 'POST',
    )
    await page.getByRole('checkbox', { name: 'Chapters' }).uncheck()
    await stored
    await page.reload()
    await page.getByText('Options', { exact: true }).click()
    await expect(page.getByRole('checkbox', { name: 'Chapters' })).not.toBeChecked()
    await expect(page.getByRole('checkbox', { name: 'Prices and totals' })).toBeChecked()
  })
})

/** Prints what is chosen and reads the file that the browser is given. */
async function printed(page: Page): Promise<{ name: string; start: string }> {
  const [file] = await Promise.all([
    page.waitForEvent('download', { timeout: 60_000 }),
    page.getByRole('button', { name: 'Print 2 documents' }).click(),
  ])
  return {
    name: file.suggestedFilename(),
    start: (await readFile(await file.path())).subarray(0, 5).toString('latin1'),
  }
}
