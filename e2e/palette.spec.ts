import { expect, test } from '@playwright/test'
import { faultsOf } from './axe.fixture.ts'
import { register, runCommand } from './journey.fixture.ts'

test('by keyboard alone: to any screen by its other name, and a record added from anywhere', async ({ page }) => {
  await register(page)

  await runCommand(page, 'invoice')
  await expect(page.getByRole('heading', { level: 1, name: 'Bills' })).toBeVisible()
  await runCommand(page, 'price list')
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible()

  // Before anything is typed: what is near, in groups.
  await page.keyboard.press('Control+k')
  const options = page.getByRole('listbox').getByRole('option')
  await expect(options.filter({ hasText: 'Add customer' })).toBeVisible()
  await expect(options.filter({ hasText: 'Add product' })).toHaveCount(1)
  await expect(options.filter({ hasText: 'Bank statements' })).toHaveCount(0)
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('combobox').fill('new customer')
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'Add customer' })
  await expect(form.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await expect(page).toHaveURL(/#\/customers\?add=1$/)

  // The address opens the form again; given up, it is gone from there.
  await page.reload()
  await expect(form.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(form).toHaveCount(0)
  await expect(page).toHaveURL(/#\/customers$/)

  await runCommand(page, 'home')
  await expect(page).toHaveURL(/#\/dashboard/)
  await runCommand(page, 'add customer')
  await expect(form).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/#\/dashboard/)
  await expect(form).toHaveCount(0)

  await runCommand(page, 'add customer')
  await expect(form.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.keyboard.type('Țiglă SRL')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('row', { name: /Țiglă SRL/ })).toBeVisible()
  await expect(page).toHaveURL(/#\/customers$/)

  for (const [words, address, title] of [
    ['new opp', /#\/opportunities\?.*add=1/, 'Add opportunity'],
    ['new task', /#\/activities\?.*add=1/, 'Add activity'],
    ['add project', /#\/projects\?.*add=1/, 'New project'],
    ['new ticket', /#\/tickets\?.*add=1/, 'New ticket'],
  ] as const) {
    await runCommand(page, words)
    const dialog = page.getByRole('dialog', { name: title })
    await expect(dialog).toBeVisible()
    await expect(page).toHaveURL(address)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(page).not.toHaveURL(/add=1/)
  }
})
