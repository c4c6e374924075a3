import { expect, test } from '@playwright/test'
import { faultsOf } from './axe.fixture.ts'
import { register } from './journey.fixture.ts'

test('people of all customers in one list: added with their customer, changed in a cell, beside the list', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1680, height: 1000 })
  await register(page)
  await page.request.post('/api/AccountsContacts', {
    data: { AccountName: 'Țiglă SRL' },
    headers: { origin: new URL(page.url()).origin },
  })
  await page.getByRole('link', { name: 'Contacts', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Contacts', exact: true })).toBeVisible()
  await expect(
    page.getByRole('navigation', { name: 'Modules' }).getByRole('link', { name: 'Customers' }),
  ).toHaveAttribute('aria-current', 'true')
  await expect(page.getByRole('button', { name: 'Add contact' }).first()).toBeVisible()
  await page.keyboard.press('n')
  const form = page.getByRole('dialog')
  await form.getByLabel('Customer').fill('Țiglă')
  await page.getByRole('option', { name: 'Țiglă SRL' }).click()
  await form.getByLabel('Name').fill('Ion Popescu')
  await form.getByLabel('Phone').fill('0740111222')
  await form.getByLabel('Email').fill('ion@tigla.example')
  await page.keyboard.press('Control+Enter')
  await expect(form).toHaveCount(0)

  const row = page.getByRole('row', { name: /Ion Popescu/ })
  await expect(row).toContainText('Țiglă SRL')
  await row.getByRole('link', { name: 'Ion Popescu' }).focus()
  await page.keyboard.press('F2')
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Ion Pop')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row', { name: /Ion Pop\b/ })).toBeVisible()

  await page
    .getByRole('row', { name: /Ion Pop\b/ })
    .getByRole('cell', { name: 'Țiglă SRL' })
    .click()
  const pane = page.getByRole('complementary', { name: 'Preview' })
  await expect(pane.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:0740111222')
  await expect(pane.getByRole('navigation').getByRole('button', { name: 'Email' })).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
  await pane.getByRole('link', { name: 'Open' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Țiglă SRL' })).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/#/contacts')
  await expect(page.getByRole('link', { name: 'Call Ion Pop' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Email Ion Pop' })).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
})
