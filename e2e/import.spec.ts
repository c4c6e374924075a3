import { readFile } from 'node:fs/promises'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { register } from './journey.fixture.ts'

const ACCOUNTS = `Denumire;CUI;Localitate;Telefon;E-mail
Alfa Construct SRL;RO9000000372;Cluj-Napoca;0740 111 222;office@alfa.example
Beta Instalații SRL;;Iași;0740 111 223;beta(at)firma.example
Gama Drumuri SA;;Deva;12;gama@firma.example
Țiglă și Șindrilă SRL;;Brașov;+40 740 111 224;tigla@firma.example
`

test.describe('import of records', () => {
  test('sample accounts: look, import, correct what failed, import again, undo, by keyboard', async ({ page }) => {
    await register(page)
    await choose(page, { name: 'clienti.csv', text: ACCOUNTS })
    const dialog = page.getByRole('dialog', { name: 'Import customers' })
    await expect(dialog.getByText('2 to add, 0 to update, 0 unchanged, 2 with errors')).toBeVisible()
    await expect(dialog.getByLabel('Import as: Localitate')).toHaveValue('City')
    await expect(dialog.getByLabel('Match by')).toHaveValue('TaxId')
    const { violations } = await new AxeBuilder({ page }).include('[role=dialog]').analyze()
    expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([])

    await press(page, 'Import 2 lines')
    await expect(dialog.getByText('2 added, 0 updated, 0 unchanged, 2 with errors')).toBeVisible()
    const saved = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Download lines to correct' }).press('Enter')
    const left = await readFile(await (await saved).path(), 'utf8')
    expect(left.split('\r\n')[0]).toBe('\ufeffline;column;value;code;message;Denumire;CUI;Localitate;Telefon;E-mail')
    await dialog.getByRole('button', { name: 'Close' }).last().press('Enter')
    await expect(page.getByRole('link', { name: 'Țiglă și Șindrilă SRL' })).toBeVisible()

    const corrected = left
      .replaceAll(';beta(at)firma.example', ';beta@firma.example')
      .replace(';Deva;12;', ';Deva;0740111225;')
    await choose(page, { name: 'corectat.csv', text: corrected })
    await press(page, 'Import 2 lines')
    await expect(dialog.getByText('2 added, 0 updated, 0 unchanged, 0 with errors')).toBeVisible()
    await dialog.getByRole('button', { name: 'Undo import' }).press('Enter')
    await expect(dialog.getByText('Import undone').first()).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).last().press('Enter')
    await expect(page.getByRole('link', { name: 'Gama Drumuri SA' })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Alfa Construct SRL' })).toBeVisible()
  })

  test('columns that no word fits are chosen by hand, and remembered', async ({ page }) => {
    await register(page)
    await choose(page, { name: 'x.csv', text: 'Firma X,Loc\nDelta SRL,Arad\n' })
    const dialog = page.getByRole('dialog', { name: 'Import customers' })
    await expect(dialog.getByText('Choose a column for: Name')).toBeVisible()
    await dialog.getByLabel('Import as: Firma X').selectOption({ label: 'Name *' })
    await expect(dialog.getByText('1 to add, 0 to update, 0 unchanged, 0 with errors')).toBeVisible()
    await press(page, 'Import 1 line')
    await expect(dialog.getByText('1 added')).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).last().press('Enter')
    await choose(page, { name: 'y.csv', text: 'Firma X,Loc\nEpsilon SRL,Arad\n' })
    await expect(dialog.getByText('Columns are matched as in a similar file you imported.')).toBeVisible()
  })

  test('a number that can be read two ways is asked about, and the answer is written', async ({ page }) => {
    await register(page)
    await choose(page, { name: 'cifre.csv', text: 'Denumire;Cifra de afaceri\r\nDelta SRL;12.500\nOmega SRL;3\n' })
    const dialog = page.getByRole('dialog', { name: 'Import customers' })
    const reading = dialog.getByRole('region', { name: 'How the file was read' })
    await expect(reading).toContainText('2 rows · Line endings: mixed')
    await expect(reading.getByLabel('Encoding')).toHaveValue('utf-8')
    const answers = reading.getByRole('radiogroup', { name: 'In “Cifra de afaceri”, 12.500 means' })
    await expect(answers.getByRole('radio').first()).toBeChecked()
    await expect(answers.locator('label')).toHaveText(['12 thousand 500 · 12.500', '12 point 5 · 12,5'])
    await answers.locator('label').last().click()
    await expect(dialog.getByText('it could also be')).toHaveCount(0)
    await expect(answers.getByRole('radio').last()).toBeChecked()
    await press(page, 'Import 2 lines')
    await expect(dialog.getByText('2 added')).toBeVisible()
  })

  test('a text with a broken letter says why at the top and at its encoding, and is read once that is chosen', async ({
    page,
  }) => {
    await register(page)
    const broken = Buffer.concat([
      Buffer.from('Denumire;Localitate\nȚiglă SRL;Iași\nCără'),
      Buffer.from([0xe3]),
      Buffer.from('mida;Deva\n'),
    ])
    await choose(page, { name: 'stricat.csv', text: broken })
    const dialog = page.getByRole('dialog', { name: 'Import customers' })
    const summary = dialog.getByRole('alert').filter({ hasText: 'This file can’t be imported as it is' })
    await expect(summary).toBeFocused()
    await expect(summary.getByRole('listitem')).toHaveCount(1)
    const encoding = dialog.getByLabel('Encoding')
    await expect(encoding).toHaveAttribute('aria-invalid', 'true')
    await expect(encoding).toHaveAccessibleDescription((await summary.getByRole('listitem').textContent()) ?? '')
    await encoding.selectOption('windows-1250')
    await expect(summary).toHaveCount(0)
    await expect(encoding).not.toHaveAttribute('aria-invalid', 'true')
  })
})

/** A button waits while the file is being read; a key on one that waits does nothing. */
async function press(page: Page, name: string): Promise<void> {
  const button = page.getByRole('dialog').getByRole('button', { name })
  await expect(button).toBeEnabled()
  await button.press('Enter')
}

async function choose(page: Page, { name, text }: { name: string; text: string | Buffer }): Promise<void> {
  await page.getByRole('button', { name: 'Import', exact: true }).press('Enter')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: /^File/ }).press('Enter')
  await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
}
