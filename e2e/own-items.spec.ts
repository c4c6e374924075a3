import { expect, test } from '@playwright/test'
import { openCatalogue } from './editor.fixture.ts'
import { register } from './journey.fixture.ts'

test.describe('own items', () => {
  test('an own article with its recipe is found beside the catalogues and shows where it is used', async ({ page }) => {
    await register(page)
    await page.goto('/#/own-items')
    await page.getByRole('button', { name: 'Add item' }).click()
    const form = page.getByRole('dialog', { name: 'Add item' })
    await form.getByRole('textbox', { name: 'Code' }).first().fill('PROPRIU1')
    await form.getByRole('textbox', { name: 'Unit' }).first().fill('mp')
    await form.getByRole('textbox', { name: 'Description' }).first().fill('Tencuială decorativă')
    await form.getByRole('button', { name: 'Empty line' }).click()
    await form.getByRole('textbox', { name: 'Description:' }).fill('Mortar')
    await form.getByRole('textbox', { name: 'Consumption: Mortar' }).fill('2,5')
    await form
      .getByRole('textbox', { name: /: Mortar/ })
      .last()
      .fill('10')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('row', { name: /PROPRIU1/ })).toContainText('25,00')

    await page.goto('/#/projects')
    await page.getByRole('button', { name: 'New project' }).first().click()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Project' }).fill('Casă cu tencuială')
    await page.keyboard.press('Control+Enter')
    await page.getByRole('button', { name: 'Add estimate' }).last().click()
    await expect(page.getByRole('row', { name: /Estimate 1/ })).toBeVisible()
    await openCatalogue(page)
    await page.getByRole('textbox', { name: 'Search the catalog' }).fill('propriu1')
    const found = page.getByRole('listbox').getByRole('option').filter({ hasText: 'PROPRIU1' })
    await expect(found).toContainText('custom')
    await found.click()
    await page.getByRole('button', { name: /^Add 1 item/ }).click()
    await expect(page.locator('[role=row][aria-level="3"] [data-column=total]')).toHaveText('25,00')

    await page.goto('/#/own-items')
    await page.getByRole('button', { name: 'Tencuială decorativă' }).click()
    await expect(page.getByRole('dialog').getByRole('link', { name: 'Casă cu tencuială' })).toBeVisible()
  })
})
