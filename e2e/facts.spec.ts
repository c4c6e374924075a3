import { expect, type Page, test } from '@playwright/test'
import { faultsOf } from './axe.fixture.ts'
import { register } from './journey.fixture.ts'

test('one fact of a customer is changed where it stands: Enter, Tab, Esc, Undo, and a refused value stays with its reason', async ({
  page,
}) => {
  await register(page)
  await addCustomer(page, 'Beton Expert', 'Turda')
  await page.getByRole('link', { name: 'Beton Expert' }).click()
  const fact = (text: string) => page.getByRole('definition').filter({ hasText: new RegExp(`^${text}$`) })
  await page.getByRole('button', { name: 'Edit City', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('City')).toBeFocused()
  await page.keyboard.type('Cluj-Napoca')
  expect(await faultsOf(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(fact('Cluj-Napoca')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit City', exact: true })).toBeFocused()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(fact('Turda')).toBeVisible()

  await page.getByRole('button', { name: /^Show \d+ empty fields/ }).click()
  await page.getByRole('button', { name: 'Edit Tax ID', exact: true }).click()
  await page.getByLabel('Tax ID').fill('123')
  await page.keyboard.press('Enter')
  await expect(page.getByText('This tax ID isn’t valid. Check its digits.')).toBeVisible()
  await expect(page.getByLabel('Tax ID')).toHaveValue('123')
  await page.getByLabel('Tax ID').press('Escape')
  await expect(page.getByText('This tax ID isn’t valid. Check its digits.')).toBeHidden()

  await page.getByRole('button', { name: 'Edit Phone', exact: true }).click()
  await page.keyboard.type('0740 111 333')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: '0740 111 333' })).toBeVisible()
  await expect(page.getByLabel('Mobile')).toBeFocused()
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(page.getByRole('link', { name: '0740 111 333' })).toBeVisible()
  await expect(fact('Turda')).toBeVisible()
})

test('a value is changed in its cell of the list: pencil, arrows, Tab, Esc, F2; rows and columns stay where they are', async ({
  page,
}) => {
  await register(page)
  await addCustomer(page, 'Arcada Construct', 'Iași')
  await addCustomer(page, 'Beton Expert', 'Turda')
  const row = page.getByRole('row').filter({ hasText: 'Beton Expert' })
  const pencil = (field: string) => row.locator(`[data-pencil=${field}]`)
  const places = () =>
    page.locator('tbody td').evaluateAll((cells) => cells.map((cell) => JSON.stringify(cell.getBoundingClientRect())))
  await row.getByRole('link', { name: 'Beton Expert' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(row.locator('[data-pencil]:focus')).toHaveCount(1)
  const before = await places()
  await pencil('city').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('City', { exact: true })).toBeFocused()
  expect(await places()).toEqual(before)
  expect(await faultsOf(page)).toEqual([])
  await page.keyboard.type('Cluj-Napoca')
  await page.keyboard.press('Enter')
  await expect(row.getByText('Cluj-Napoca')).toBeVisible()
  await expect(pencil('city')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('button', { name: 'Edit City of Arcada Construct' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('F2')
  await page.keyboard.type('Nowhere')
  await page.keyboard.press('Escape')
  await expect(row.getByText('Cluj-Napoca')).toBeVisible()

  await row.getByRole('cell').nth(5).hover()
  await pencil('email').click()
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused()
  await page.keyboard.type('no address')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('no address')
  await expect(page.getByLabel('Email', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Email', { exact: true }).press('Escape')
  await page.reload()
  await expect(row.getByText('Cluj-Napoca')).toBeVisible()
})

async function addCustomer(page: Page, name: string, city: string): Promise<void> {
  await page.getByRole('button', { name: 'Add customer' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('City').fill(city)
  await page.keyboard.press('Control+Enter')
  await expect(form).toHaveCount(0)
}
