import { expect, test } from '@playwright/test'
import { register } from './journey.fixture.ts'

test.describe('signing in on a phone', () => {
  test('the code of a computer signs one phone in, once, and can be withdrawn', async ({ page, browser }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await register(page)
    await page.goto('/#/settings/security')
    const part = page.getByRole('region', { name: 'Sign in on your phone' })
    await part.getByRole('button', { name: 'Show code' }).click()
    await expect(part.getByRole('img', { name: 'Sign in on your phone' })).toBeVisible()
    await part.getByRole('button', { name: 'Copy link' }).click()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    expect(link).toContain('/#/sign-in-here/ro_')

    const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
    await phone.goto(link)
    await phone.getByRole('button', { name: 'Sign in' }).click()
    await expect(phone.getByRole('region', { name: 'Home' })).toBeVisible()
    await expect(part.getByText('The device is signed in and listed below.')).toBeVisible()

    const late = await (await browser.newContext()).newPage()
    await late.goto(link)
    await late.getByRole('button', { name: 'Sign in' }).click()
    await expect(late.getByRole('alert')).toBeVisible()

    await part.getByRole('button', { name: 'Close' }).click()
    await part.getByRole('button', { name: 'Show code' }).click()
    await part.getByRole('button', { name: 'Cancel' }).click()
    await expect(part.getByRole('button', { name: 'Show code' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Requests' }).getByText('withdrawn')).toBeVisible()
  })
})
