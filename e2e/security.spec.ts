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
    await step.getByRole('button', { name: 'I saved them' }).click()
    await expect(step.getByText('Recovery codes left: 10')).toBeVisible()

    await runCommand(page, 'Sign out')
    await signIn(page, person.email, person.password)
    await page.getByLabel('Code').fill('000000')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('alert')).toContainText('This code isn’t correct')
    await page.getByLabel('Code').fill(recovery)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('region', { name: 'Home' })).toBeVisible()

    await page.goto('/#/settings/security')
    await expect(step.getByText('Recovery codes left: 9')).toBeVisible()
    await step.getByRole('button', { name: 'Turn off' }).click()
    await step.getByLabel('Current password').fill(person.password)
    await step.getByRole('button', { name: 'Turn off' }).click()
    await expect(step.getByRole('button', { name: 'Turn on' })).toBeVisible()
  })
})
