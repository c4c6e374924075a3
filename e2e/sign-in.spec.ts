import { expect, type Page, test } from '@playwright/test'
import { faultsOf } from './axe.fixture.ts'
import { register, registerOnPage, signIn } from './journey.fixture.ts'

test.describe('sign-in and the navigation guard', () => {
  test('a visitor lands on the sign-in page, a wrong password is told, a right one opens the customers after a moment', async ({
    page,
  }) => {
    const { email, password } = await registerOnPage(page, 'us')
    await signOut(page)
    await page.goto('/#/projects')
    await expect(page).toHaveURL(/#\/login$/)

    await signIn(page, email, 'Wrong-2026')
    await expect(page.getByRole('alert')).toContainText('email or password is incorrect')
    await signIn(page, email, password)
    await expect(page.getByText('Opening in')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Home' })).toBeVisible({ timeout: 8_000 })

    await page.goto('/#/login')
    await expect(page).toHaveURL(/#\/customers$/)
    await page.goto('/#/nothing/here')
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  })

  test('signing out wipes this device, also in the other tab', async ({ page, context }) => {
    await register(page)
    const other = await context.newPage()
    await other.goto('/#/customers')
    await expect(other.getByRole('heading', { name: 'Customers', exact: true })).toBeVisible()
    await signOut(page)
    await expect(other).toHaveURL(/#\/login$/)
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('session')))).toEqual([])
  })

  test('a session the server no longer knows ends with the reason; whoever signs in again is where they were', async ({
    page,
    context,
  }) => {
    const { email, password } = await register(page)
    const other = await context.newPage()
    await other.goto('/#/opportunities')
    await expect(other.getByRole('heading', { name: 'Opportunities' }).first()).toBeVisible()
    await context.clearCookies()
    await page.goto('/#/projects?q=x')
    for (const tab of [page, other]) {
      await expect(tab).toHaveURL(/#\/login$/)
      await expect(tab.getByText('Your session has ended. Sign in again.')).toBeVisible()
    }
    await signIn(page, email, password)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL(/#\/projects\?q=x$/)
    await expect(other).toHaveURL(/#\/opportunities/)
    await signOut(page)
    await signIn(page, email, password)
    await expect(page.getByRole('region', { name: 'Home' })).toBeVisible()
  })

  test('where somebody was is not where the next person lands', async ({ page, context, browser }) => {
    await register(page)
    const elsewhere = await browser.newContext()
    const colleague = await register(await elsewhere.newPage())
    await elsewhere.close()
    await context.clearCookies()
    await page.goto('/#/projects?q=x')
    await expect(page).toHaveURL(/#\/login$/)
    await signIn(page, colleague.email, colleague.password)
    await expect(page.getByRole('region', { name: 'Home' })).toBeVisible()
  })

  test('registration names each wrong field', async ({ page }) => {
    await page.goto('/#/register/us')
    await page.getByRole('button', { name: 'Create an account' }).click()
    await expect(page.getByText('Fill in this field.').first()).toBeVisible()
    await expect(page.getByLabel('Your name')).toBeFocused()
    await page.getByLabel('Your name').fill('ana')
    await page.getByLabel('Email').fill('ana@')
    await page.getByRole('button', { name: 'Create an account' }).click()
    await expect(page.getByText('Enter a valid email address.')).toBeVisible()
    await expect(page.getByText('Enter a valid name.')).toBeVisible()
    await expect(page.getByLabel('Your name')).toBeFocused()
  })

  test('the language follows the device until one is chosen, and then stays', async ({ browser }) => {
    const context = await browser.newContext({ locale: 'ro-RO' })
    const page = await context.newPage()
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Intră în cont' })).toBeVisible()
    await page.getByRole('button', { name: 'English' }).click()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await context.close()
  })

  for (const colorScheme of ['light', 'dark'] as const)
    for (const locale of ['en-US', 'ro-RO'])
      test(`the pages outside the app are accessible (${colorScheme}, ${locale})`, async ({ browser }) => {
        const context = await browser.newContext({ colorScheme, locale })
        const page = await context.newPage()
        for (const path of ['/#/login', '/#/register/ro']) {
          await page.goto(path)
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          expect(await faultsOf(page)).toEqual([])
        }
        await context.close()
      })
})

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/#\/login$/)
}
