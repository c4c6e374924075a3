import { expect, type Page, test } from '@playwright/test'
import { register } from './journey.fixture.ts'

test('by keys: the default reminder goes with a new activity; one that is removed hands the focus on, and Ctrl+Enter saves', async ({
  page,
}) => {
  await register(page)
  await page.goto('/#/settings/notifications')
  const usual = page.getByLabel('Default reminder for new activities')
  await expect(usual).toBeEnabled()
  await usual.selectOption('30 minutes before')

  await page.goto('/#/activities')
  await page.getByRole('button', { name: 'Add activity' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Subject').fill('Recepție la terminarea lucrărilor')
  await form.getByLabel('Date', { exact: true }).first().fill(inTwoDays())
  await form.getByLabel('From').fill('10:00')
  const reminders = form.getByRole('group', { name: 'Reminders' })
  const removers = reminders.getByRole('button', { name: 'Remove reminder' })
  const add = reminders.getByRole('button', { name: 'Add reminder' })
  await expect(reminders.getByLabel('Time')).toHaveValue('09:30')

  await add.click()
  await reminders.getByLabel('Text').last().fill('Luați procesul-verbal')
  await add.click()
  await expect(removers).toHaveCount(3)
  // From the last one to the button below, from one between to the one that takes its place.
  await removers.nth(2).press('Enter')
  await expect(add).toBeFocused()
  await removers.first().press('Enter')
  await expect(removers).toHaveCount(1)
  await expect(removers).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(form).toHaveCount(0)
  // Parts of a record follow it.
  await expect.poll(() => remindersOf(page)).toEqual(['Luați procesul-verbal'])
})

async function remindersOf(page: Page): Promise<readonly unknown[]> {
  const { _embedded } = (await (await page.request.get('/api/reminders')).json()) as Readonly<{
    _embedded: Readonly<{ reminders: readonly Readonly<Record<string, unknown>>[] }>
  }>
  return _embedded.reminders.map((one) => one['Label'])
}

function inTwoDays(): string {
  const [year, month, day] = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10).split('-')
  return `${day}.${month}.${year}`
}
