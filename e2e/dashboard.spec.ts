import { expect, type Page, test } from '@playwright/test'
import { faultsOf } from './axe.fixture.ts'
import { register } from './journey.fixture.ts'

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('a new company takes its first steps at home, and every figure opens its list', async ({ page }) => {
  test.slow()
  await register(page)
  await page.getByRole('link', { name: 'Home' }).click()
  // The tip of the rail is gone before the page is looked at.
  await page.mouse.move(720, 450)
  await expect(page.getByRole('tooltip')).toHaveCount(0)
  const start = panel(page, 'Get started')
  await expect(start).toContainText('0 of 4 done')
  expect(await faultsOf(page)).toEqual([])

  await test.step('the sample house comes in one step', async () => {
    await start.getByRole('button', { name: 'Load sample house' }).click()
    await expect(start).toContainText('1 of 4 done', { timeout: 60_000 })
    await expect(panel(page, 'Recent projects').getByRole('row')).toHaveCount(2)
    await expect(panel(page, 'Pipeline').getByRole('row', { name: /^Total/ })).toContainText('1')
  })

  await test.step('a figure opens the list behind it, with as many records', async () => {
    await panel(page, 'Pipeline')
      .getByRole('row', { name: /^Total/ })
      .getByRole('link', { name: '1', exact: true })
      .click()
    await expect(page).toHaveURL(/#\/opportunities\?view=list/)
    await expect(page.getByRole('main').getByRole('row')).toHaveCount(2)
    await page.goBack()
  })

  await test.step('the interval rules the panels and stays in the address', async () => {
    await page.getByRole('button', { name: /This year/ }).click()
    await page.getByRole('menuitem', { name: 'Last year' }).click()
    await expect(page).toHaveURL(/interval=10/)
    await expect(panel(page, 'Projects by stage').getByRole('row', { name: /^Total/ })).toContainText('–')
    await page.goBack()
    await expect(panel(page, 'Projects by stage').getByRole('row', { name: /^Total/ })).toContainText('1')
  })

  await test.step('the settings of a panel are kept for the person', async () => {
    await page.getByRole('button', { name: 'Settings: Calendar' }).click()
    await page.getByRole('checkbox', { name: 'Show the weekend' }).uncheck()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(panel(page, 'Calendar').getByRole('listitem')).toHaveCount(5)
    await page.reload()
    await expect(panel(page, 'Calendar').getByRole('listitem')).toHaveCount(5)
  })

  await test.step('panels are arranged with the keyboard and hidden', async () => {
    const order = () =>
      page.locator('[data-panel]').evaluateAll((all) => all.slice(0, 2).map((one) => one.dataset['panel']))
    expect(await order()).toEqual(['overdue', 'salesFunnel'])
    await page.getByRole('button', { name: 'Arrange panels' }).click()
    await page.getByRole('button', { name: 'Move Due' }).focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowRight')
    await expect.poll(order).toEqual(['salesFunnel', 'overdue'])
    await page.keyboard.press('Space')
    await page.getByRole('button', { name: 'Hide Balance' }).click()
    await expect(panel(page, 'Balance')).toBeHidden()
    await page.getByRole('button', { name: 'Arrange panels' }).click()
    await page.reload()
    await expect.poll(order).toEqual(['salesFunnel', 'overdue'])
    await expect(panel(page, 'Balance')).toBeHidden()
  })

  await test.step('a panel that fails says so and is tried again alone', async () => {
    await page.route('**/dashboardData/changes', (route) => route.fulfill({ status: 500, json: {} }))
    await page.reload()
    const retry = panel(page, 'Recent changes').getByRole('button', { name: 'Retry' })
    await expect(retry).toBeVisible({ timeout: 20_000 })
    // What came before the reload stays beneath.
    await expect(panel(page, 'Recent changes').getByRole('listitem')).not.toHaveCount(0)
    await expect(panel(page, 'Pipeline').getByRole('row', { name: /^Total/ })).toBeVisible()
    await page.unroute('**/dashboardData/changes')
    await retry.click()
    await expect(retry).toBeHidden()
    await expect(panel(page, 'Recent changes')).toContainText('added')
  })

  await test.step('a customer is found on the map; the browser may refuse to tell where one is', async () => {
    const square = panel(page, 'Map')
      .getByRole('link', { name: /customer|SRL|SA/ })
      .last()
    await expect(square).toBeVisible()
    await panel(page, 'Map').getByRole('button', { name: 'Show my location' }).click()
    await expect(page.getByText(/blocks your location|could not be found/)).toBeVisible()
  })

  await test.step('the sample goes with one click', async () => {
    await start.getByRole('button', { name: 'Remove sample data' }).click()
    await expect(panel(page, 'Recent projects')).toContainText('No projects yet')
    await start.getByRole('button', { name: 'Hide' }).click()
    await expect(start).toBeHidden()
  })
})
