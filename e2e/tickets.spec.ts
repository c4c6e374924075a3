import { expect, test } from '@playwright/test'
import { signIn } from './journey.fixture.ts'

test('a customer writes a ticket, support answers and closes it, the customer opens it again', async ({ browser }) => {
  const customer = await (await browser.newContext({ locale: 'en-US' })).newPage()
  await customer.goto('/#/login')
  await signIn(customer, 'amy@demo-us.example', 'Temelia.Amy25')
  await expect(customer.getByRole('navigation', { name: 'Modules' })).toBeVisible()
  await customer.goto('/#/tickets')
  await expect(customer.getByRole('button', { name: 'New ticket' }).first()).toBeVisible()
  await customer.keyboard.press('n')
  await customer.getByLabel('Subject').fill('Totals differ after the import')
  await customer.getByLabel('Description').fill('The sheet says 1,240.00, the estimate 1,239.99.')
  await customer
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'quote.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('symbol,total\nA1,1240.00\n'),
    })
  await customer.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(customer.getByText(/Ticket \d+ created/)).toBeVisible()
  await customer.getByRole('link', { name: /Totals differ after the import/ }).click()
  await expect(customer.getByText('The sheet says 1,240.00')).toBeVisible()
  await expect(customer.getByText('quote.csv')).toBeVisible()
  const address = new URL(customer.url()).hash

  const support = await (await browser.newContext({ locale: 'en-US' })).newPage()
  await support.goto('/#/login')
  await signIn(support, 'support@temelia-us.example', 'Support.Sam25')
  await expect(support.getByRole('navigation', { name: 'Modules' })).toBeVisible()
  await support.goto(`/${address}`)
  await expect(support.getByText('Amy Carter').first()).toBeVisible()
  await support.getByRole('button', { name: 'Edit', exact: true }).click()
  const form = support.getByRole('dialog')
  await form.getByLabel('Subject').fill('Totals differ by a cent after the import')
  await form.getByLabel('Priority').selectOption({ label: 'High' })
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(support.getByRole('heading', { name: /differ by a cent/ })).toBeVisible()
  await expect(support.getByText('High', { exact: true })).toBeVisible()
  await support.getByText('Internal note', { exact: true }).click()
  await support.getByLabel('Your message').fill('Rounding line by line: check their settings.')
  await support.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(support.getByText('Rounding line by line')).toBeVisible()
  await support.getByText('Reply to customer', { exact: true }).click()
  await support.getByLabel('Your message').fill('Select full precision in the import options.')
  await support.getByRole('button', { name: 'Send and close' }).click()
  await expect(support.getByText('Closed', { exact: true })).toBeVisible()

  await customer.reload()
  await expect(customer.getByText('Select full precision in the import options.')).toBeVisible()
  await expect(customer.getByText('Temelia support')).toBeVisible()
  await expect(customer.getByText('Rounding line by line')).toHaveCount(0)
  await customer.getByLabel('Your message').fill('That did it, but the second sheet is off too.')
  await customer.keyboard.press('Control+Enter')
  await expect(customer.getByText('In progress', { exact: true })).toBeVisible()
})
