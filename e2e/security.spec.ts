import { expect, type Page, test } from '@playwright/test'
import { codeAt, stepOf } from '../apps/server/src/admin/one-time-code.ts'
import { register, runCommand, signIn } from './journey.fixture.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name })

test.describe('safety of one’s own account', () => {
  test('a second step is turned on with a phone, asked for at the next sign-in, and turned off', async ({ page }) => {
    const person = await register(page)
    await page.getByRole('button', { name: /Account/ }).click()
    await page.getByRole('menuitem', { name: 'Security' }).click()
    await expect(page.getByRole('heading', { name: 'Security', level: 1 })).toBeVisible()

    const step = section(page, 'Second step when signing in')
    await step.getByRole('button', { name: 'Turn on' }).click()
    await step.getByLabel('Current password').fill(person.password)
    await step.getByRole('button', { name: 'Turn on' }).click()
    const secret = ((await step.getByText(/^Key:/).textContent()) ?? '').replace(/^Key:|\s/g, '')
    const first = stepOf(new Date())
    await step.getByLabel('Code').fill(codeAt(secret, first))
    await step.getByRole('button', { name: 'Confirm' }).click()
    await expect(step.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
    const recovery = (await step.getByRole('listitem').first().textContent()) ?? ''
    await step.getByRole('button', { name: 'I have kept them' }).click()
    await expect(step.getByText('Recovery codes left: 10')).toBeVisible()

    await runCommand(page, 'Sign out')
    await signIn(page, person.email, person.password)
    await page.getByLabel('Code').fill('000000')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('alert')).toContainText('This code is not right')
    await page.getByLabel('Code').fill(recovery)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('heading', { name: 'Customers' })).toBeVisible()

    await page.goto('/#/settings/security')
    await expect(step.getByText('Recovery codes left: 9')).toBeVisible()
    await step.getByRole('button', { name: 'Turn off' }).click()
    await step.getByLabel('Current password').fill(person.password)
    await step.getByRole('button', { name: 'Turn off' }).click()
    await expect(step.getByRole('button', { name: 'Turn on' })).toBeVisible()
  })

  test('a phone signs in by the picture of the computer; the computer sees it and signs it out', async ({
    page,
    browser,
  }) => {
    await register(page)
    await page.goto('/#/settings/security')
    const phone = section(page, 'Sign in on a phone')
    const asked = page.waitForResponse(
      (reply) => reply.url().endsWith('/api/internalRequests') && reply.request().method() === 'POST',
    )
    await phone.getByRole('button', { name: 'Show the picture' }).click()
    await expect(phone.getByRole('img', { name: 'Sign in on a phone' })).toBeVisible()
    const { Token } = (await (await asked).json()) as { Token: string }

    const other = await browser.newPage({ viewport: { width: 390, height: 844 } })
    await other.goto(`/#/sign-in/${Token}`)
    await other.getByRole('button', { name: 'Sign in on this device' }).click()
    await expect(other.getByRole('heading', { name: 'Customers' })).toBeVisible()
    await expect(phone.getByText('The phone is signed in.')).toBeVisible()

    await page.reload()
    const devices = section(page, 'Signed-in devices')
    await devices.getByRole('button', { name: 'Sign out' }).first().click()
    await other.reload()
    await expect(other.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await other.close()
  })

  test('an administrator allows networks without shutting oneself out, and checks the log', async ({ page }) => {
    await register(page)
    await runCommand(page, 'Settings: Access by network')
    await page.getByRole('button', { name: 'Allow a network' }).first().click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Address or network').fill('203.0.113.0/24')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByRole('alert')).toContainText('This would shut you out')
    await form.getByLabel('Address or network').fill('127.0.0.0/8')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('127.0.0.0/8')).toBeVisible()

    await runCommand(page, 'Settings: Audit log')
    await expect(page.getByRole('cell', { name: 'Signed in' }).first()).toBeVisible()
    await page.getByRole('button', { name: 'Check the log' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'entries are as they were written' })).toBeVisible()
  })

  test('a forgotten password is asked for, and says the same for an address that nobody has', async ({ page }) => {
    await page.goto('/#/login')
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await page.getByLabel('Email').fill('nobody@temelia.example')
    await page.getByRole('button', { name: 'Send the link' }).click()
    await expect(page.getByRole('status')).toContainText('the letter is on its way')
  })
})
