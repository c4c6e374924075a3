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
  await page.getByRole('button', { name: 'Edit City' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('City')).toBeFocused()
  await page.keyboard.type('Cluj-Napoca')
  expect(await faultsOf(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(fact('Cluj-Napoca')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit City' })).toBeFocused()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(fact('Turda')).toBeVisible()

  await page.getByRole('button', { name: /^Show \d+ empty fields/ }).click()
  await page.getByRole('button', { name: 'Edit Tax ID' }).click()
  await page.getByLabel('Tax ID').fill('123')
  await page.keyboard.press('Enter')
  await expect(page.getByText('This tax ID isn’t valid. Check its digits.')).toBeVisible()
  await expect(page.getByLabel('Tax ID')).toHaveValue('123')
  await page.getByLabel('Tax ID').press('Escape')
  await expect(page.getByText('This tax ID isn’t valid. Check its digits.')).toBeHidden()

  await page.getByRole('button', { name: 'Edit Phone' }).click()
  await page.keyboard.type('0740 111 333')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: '0740 111 333' })).toBeVisible()
  await expect(page.getByLabel('Mobile')).toBeFocused()
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(page.getByRole('link', { name: '0740 111 333' })).toBeVisible()
  await expect(fact('Turda')).toBeVisible()
})

async function addCustomer(page: Page, name: string, city: string): Promise<void> {
  await page.getByRole('button', { name: 'Add customer' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('City').fill(city)
  await page.keyboard.press('Control+Enter')
  await expect(form).toHaveCount(0)
}
