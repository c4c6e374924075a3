import { expect, test } from '@playwright/test'
import { addOwnLines, openNewProject } from './editor.fixture.ts'
import { register } from './journey.fixture.ts'

// The app's own files come from the device, as they do for people.
test.use({ serviceWorkers: 'allow' })

test('an activity with reminders waits whole, and each arrives once', async ({ page }) => {
  await register(page)
  await page.goto('/#/activities')
  await page.getByRole('button', { name: 'Add activity' }).first().click()
  await page.route(/\/api\/(activities|reminders)/, (route) =>
    route.request().method() === 'GET' ? route.continue() : route.abort('connectionreset'),
  )
  const form = page.getByRole('dialog')
  await form.getByLabel('Subject').fill('Call the owner')
  for (const label of ['Quote', 'Schedule']) {
    await form.getByRole('button', { name: 'Add reminder' }).click()
    await form.getByLabel('Text').last().fill(label)
  }
  await form.getByRole('button', { name: 'Add activity' }).click()
  await expect(form).toHaveCount(0)
  await expect(page.getByText('3 changes waiting to be sent')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('list', { name: 'Waiting to be sent' })).toContainText('Call the owner')
  await page.unrouteAll()
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(page.getByText(/changes? waiting to be sent/)).toHaveCount(0)
  const listed = async (path: string) => {
    const { _embedded } = (await (await page.request.get(path)).json()) as Readonly<{
      _embedded: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>
    }>
    return Object.values(_embedded)[0] ?? []
  }
  const [activity, ...more] = await listed('/api/ActivitiesAccounts?q=Call%20the%20owner')
  expect(more).toEqual([])
  const reminders = await listed(`/api/reminders?ActivityId=${String(activity?.['ActivityId'])}&sort=Label`)
  expect(reminders.map(({ Label }) => Label)).toEqual(['Quote', 'Schedule'])
})

test('a ticket that waits stands in its list', async ({ page }) => {
  await register(page)
  await page.goto('/#/tickets')
  await page.getByRole('button', { name: 'New ticket' }).first().click()
  await page.route(/\/api\/activities/, (route) =>
    route.request().method() === 'POST' ? route.abort('connectionreset') : route.continue(),
  )
  await page.getByLabel('Subject').fill('Totals differ')
  await page.getByLabel('Description').fill('By one cent.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const waiting = page.getByRole('list', { name: 'Waiting to be sent' })
  await expect(waiting).toContainText('Totals differ')
  await expect(page.getByText('1 change waiting to be sent')).toBeVisible()
  await page.unrouteAll()
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(page.getByRole('link', { name: /Totals differ/ })).toHaveCount(1)
  await expect(waiting).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a quantity is typed with the keys that the keypad lacks', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await register(page)
    await openNewProject(page, 'Casă P+1')
    await addOwnLines(page, ['Beton'])
    await page.setViewportSize({ width: 390, height: 844 })
    const quantity = page.getByLabel('Quantity for Beton')
    await quantity.tap()
    const keys = page.getByRole('toolbar', { name: 'Number keys' })
    await page.keyboard.type('12')
    await keys.getByRole('button', { name: ',' }).tap()
    await page.keyboard.type('5')
    await keys.getByRole('button', { name: '×' }).tap()
    await page.keyboard.type('2')
    await expect(quantity).toHaveValue('12,5×2')
    await expect(keys).toBeInViewport({ ratio: 1 })
    await quantity.press('Enter')
    await expect(quantity).toHaveValue('25,000')
    await expect(keys).toHaveCount(0)
  })
})
