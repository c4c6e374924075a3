import { expect, type Locator, type Page, test } from '@playwright/test'
import { articles, cell } from './editor.fixture.ts'
import { register, runCommand } from './journey.fixture.ts'
import { ACCEPTING, acceptOnPhone, chooseStatement } from './lead-to-cash.fixture.ts'

/** Two lines of the cost book: 1,200 x 2.33 and 2,400 x 1.68 make 6,828.00, not taxed. */
test('from a lead to a balance of zero in the United States, by keys alone', async ({ page, browser }) => {
  // Some hundred steps in one walk: beside two other workers they take twice as long as alone.
  test.setTimeout(360_000)
  await register(page, 'us')
  await leadByKeys(page)
  await estimateByKeys(page)

  await runCommand(page, 'offer from this project')
  await enter(page, page.getByRole('button', { name: 'Create offer' }))
  await expect(page.getByRole('heading', { name: 'Two-story addition', exact: true })).toBeVisible()
  await enter(page, page.getByRole('button', { name: 'Send to customer' }))
  const dialog = page.getByRole('dialog', { name: 'Send to customer' })
  await enter(page, dialog.getByRole('button', { name: 'Create link' }))
  const link = await dialog.getByLabel('Link for the customer').inputValue()
  await page.keyboard.press('Escape')
  await acceptOnPhone(browser, link, 'Karen Gislason', '6,828.00 USD', ACCEPTING.us)
  await expect(page.getByText(/^Accepted by Karen Gislason, 6,828.00 USD/)).toBeVisible()

  // Half with 10 % kept back, then all that is left with nothing kept back.
  await billByKeys(page, '10', '50')
  await expect(page.getByLabel('Totals')).toContainText('3,072.60')
  await billByKeys(page, '0', null)

  await runCommand(page, 'bank statements')
  await enter(page, page.getByRole('button', { name: 'Import statement' }))
  await expect(page.getByRole('dialog', { name: 'Add account' })).toBeVisible()
  await page.keyboard.type('Checking')
  await page.keyboard.press('Control+Enter')
  await chooseStatement(page, [
    '05/04/2026,KAREN GISLASON INV 0001,3072.60',
    '05/04/2026,KAREN GISLASON INV 0002,3414.00',
    '06/01/2026,KAREN GISLASON RETAINAGE INV 0001,341.40',
  ])
  await enter(page, page.getByRole('button', { name: 'Import 3 lines' }))
  await enter(page, page.getByRole('button', { name: 'Confirm 3 sure lines' }))
  await expect(page.getByText('Settled 3')).toBeVisible()

  await openFound(page, 'karen gislason')
  await expect(page.getByText('Balance: 0.00 USD')).toBeVisible()
  await openFound(page, 'two-story addition', 'Projects')
  await runCommand(page, 'costs')
  await expect(page.getByRole('main').getByText('6,828.00 USD').first()).toBeVisible()
  await expect(page.getByText('Pay application 2')).toBeVisible()
})

/** An opportunity from anywhere, with a customer who is added in its form. */
async function leadByKeys(page: Page): Promise<void> {
  await runCommand(page, 'new opportunity')
  const form = page.getByRole('dialog', { name: 'Add opportunity' })
  await expect(form.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.keyboard.type('Two-story addition')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Karen Gislason')
  await expect(page.getByRole('option', { name: /Add customer/ })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Saved' }).first()).toBeVisible()
  await expect(
    form
      .getByRole('combobox', { name: 'Customer' })
      .or(form.getByLabel('Customer', { exact: true }))
      .first(),
  ).toHaveValue('Karen Gislason')
  await page.keyboard.press('Control+Enter')
  await expect(form).toHaveCount(0)
  await enter(page, page.getByRole('link', { name: 'Two-story addition' }).first())
  await expect(page.getByRole('heading', { name: 'Two-story addition' })).toBeVisible()
}

/** Its project, with two lines that are found by words. */
async function estimateByKeys(page: Page): Promise<void> {
  await reach(page, page.getByRole('tab', { name: /Timeline/ }))
  await page.keyboard.press('ArrowRight')
  await enter(page, page.getByRole('button', { name: 'Start project' }))
  await enter(page, page.getByRole('button', { name: 'Add estimate' }).last())
  await expect(page.getByRole('row', { name: /Estimate 1/ })).toBeVisible()
  await page.keyboard.press('Insert')
  for (const [words, code, quantity] of [
    ['wall framing 2x4', '06A-030', '1200'],
    ['drywall 1/2 in walls', '09A-010', '2400'],
  ] as const) {
    await expect(page.getByRole('combobox', { name: 'Code' })).toBeFocused()
    await page.keyboard.type(words)
    const first = page.getByRole('listbox', { name: 'Found in the cost catalog' }).getByRole('option').first()
    await expect(first).toContainText(code)
    await page.keyboard.press('Enter')
    await page.keyboard.type(quantity)
    await page.keyboard.press('Enter')
  }
  await page.keyboard.press('Escape')
  await expect(articles(page)).toHaveCount(2)
  await expect(cell(page, 1, 'total')).toContainText('4,032.00')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
}

/** A pay application of so much of each line, or of all that is left; approved, billed and issued. */
async function billByKeys(page: Page, retainage: string, percent: string | null): Promise<void> {
  await openFound(page, 'two-story addition', 'Projects')
  await runCommand(page, 'pay applications')
  await enter(page, page.getByRole('button', { name: 'New pay application' }))
  const form = page.getByRole('dialog', { name: 'New pay application' })
  await reach(page, form.getByLabel('Retainage (%)'))
  await page.keyboard.press('Control+a')
  await page.keyboard.type(retainage)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('table', { name: 'Completed quantities' })).toBeVisible()
  if (percent === null) await enter(page, page.getByRole('button', { name: 'Bill everything remaining' }))
  else {
    await reach(page, page.getByRole('textbox', { name: /^Current percentage: 06A-030/ }))
    for (let line = 0; line < 2; line++) {
      await page.keyboard.type(percent)
      await page.keyboard.press('Enter')
    }
  }
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await reach(page, page.getByRole('combobox', { name: 'Status' }).or(page.getByLabel('Status')).first())
  await page.keyboard.press('Enter')
  await chooseOption(page, 'Approved')
  await enter(page, page.getByRole('link', { name: 'Create bill' }))
  await enter(page, page.getByRole('button', { name: 'Create draft' }))
  await enter(page, page.getByRole('button', { name: 'Issue', exact: true }))
  await enter(page, page.getByRole('dialog').getByRole('button', { name: 'Issue', exact: true }))
  await expect(page.getByText(/^Invoice INV 000\d$/)).toBeVisible()
}

/** Opens a record that the palette finds, of a group where the words fit several. */
async function openFound(page: Page, words: string, href = 'Customers'): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Search or run a command' })).toBeFocused()
  await page.keyboard.type(words)
  const kind = href === 'Projects' ? 'found-project' : 'found-customer'
  const wanted = page.locator(`[role=option][id*="${kind}"]`)
  await expect(wanted).toBeVisible()
  for (let step = 0; step < 12 && (await wanted.getAttribute('aria-selected')) !== 'true'; step++)
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  // What a project offers in the palette is there once its sections are.
  if (href === 'Projects') await expect(page.getByRole('navigation', { name: 'Project sections' })).toBeVisible()
}

/** Goes down an open list of choices to one of them and takes it. */
async function chooseOption(page: Page, name: string): Promise<void> {
  const option = page.getByRole('option', { name, exact: true })
  await expect(option).toBeVisible()
  for (let step = 0; step < 8 && (await option.getAttribute('data-combobox-selected')) !== 'true'; step++)
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}

/** Goes to something by Tab and presses Enter on it. */
async function enter(page: Page, target: Locator): Promise<void> {
  await reach(page, target)
  await page.keyboard.press('Enter')
}

/** Goes on by Tab until the focus is there: what cannot be reached by keys fails. */
async function reach(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  await expect(target).toBeEnabled()
  const there = () => target.evaluate((element) => element === document.activeElement)
  for (let step = 0; step < 120; step++) {
    if (await there()) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`not reached by Tab: ${target}`)
}
