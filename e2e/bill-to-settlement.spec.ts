import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { f3, FINISHES, STRUCTURE } from './bill-of-quantities.fixture.ts'
import { articles, cell, type } from './editor.fixture.ts'
import { register } from './journey.fixture.ts'
import { evaluated, makeWorkbook, readWorkbook, type StoredWorkbook } from './workbook.fixture.ts'

/** Summed by hand, estimate by estimate: every part of a line rounded to the cent, every column of the recapitulation too. */
const PRICED: Readonly<Record<string, string>> = {
  'Direct cost': '59.518,41',
  'Work insurance contribution (CAM)': '647,30',
  'Direct cost with contributions': '60.165,71',
  'Indirect costs': '6.016,57',
  'Total with indirect costs': '66.182,28',
  Profit: '3.309,11',
  'Total excl. VAT': '69.491,39',
  'VAT 21%': '14.593,19',
  'Total RON': '84.084,58',
}

/** What the contract becomes with 1.20 mc of concrete and 3 t carried more, and with 3.40 mp of formwork less, each recapitulated by itself. */
const NCS = { 'Direct cost': '690,80', 'Excl. VAT': '801,78', 'Incl. VAT': '970,15' }
const NR = { 'Direct cost': '−191,56', 'Excl. VAT': '−225,70', 'Incl. VAT': '−273,10' }

/** Quantities 5 and 20, half of the plaster, a quarter of the windows; then all that is left. */
const FIRST = {
  'Direct cost': '14.144,25',
  'Excl. VAT': '16.556,83',
  'VAT 21%': '3.476,94',
  'Incl. VAT': '20.033,77',
  'Retention 5%': '827,84',
  'Net payable excl. VAT': '15.728,99',
}
const SECOND = {
  'Direct cost': '45.873,41',
  'Difference from contract': '−0,05',
  'Excl. VAT': '53.510,64',
  'VAT 21%': '11.237,23',
  'Incl. VAT': '64.747,87',
  'Retention 5%': '2.675,53',
  'Net payable excl. VAT': '50.835,11',
}
/** 69,491.39 + 801.78 - 225.70: each revision recapitulated by itself. */
const CONTRACTED = '70.067,47'

test('a bill comes in, is priced, revised and compared, settled twice, and goes out with the same totals', async ({
  page,
}) => {
  await register(page)
  await newProject(page, 'Casa Ionescu')
  await bringIn(
    page,
    makeWorkbook({
      Structura: f3('Structură', STRUCTURE, ['6752', 'Automacara 6-9,9 tf', 'ora', 4, 190]),
      Finisaje: f3('Finisaje', FINISHES, ['2100969', 'Mortar de zidărie', 'mc', 2, 400]),
    }),
  )
  await expect(articles(page)).toHaveCount(13)
  await expect(total(page, 'Direct cost')).toHaveText('58.619,57')

  // An own price on a line, a price of a resource everywhere, a coefficient on all labour.
  await type(cell(page, 7, 'own-labor'), '55')
  await expect(total(page, 'Direct cost')).toHaveText('58.931,57')
  await page.getByRole('link', { name: 'Resources' }).click()
  const mortar = page.getByRole('grid', { name: /Materials/ }).getByRole('row', { name: /2100969/ })
  await mortar.click()
  await page.keyboard.type('412.5')
  await page.keyboard.press('Enter')
  await expect(mortar).toContainText('825,00')
  await page.getByRole('button', { name: 'Coefficients' }).click()
  const dialog = page.getByRole('dialog', { name: 'Coefficients' })
  await dialog.getByLabel('Labor').fill('1,02')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await dialog.getByRole('button', { name: 'Apply', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('link', { name: 'Estimates', exact: true }).click()
  await expect(total(page, 'Direct cost')).toHaveText('59.518,41')

  const screen = await recapitulation(page)
  expect(screen).toEqual(PRICED)
  const book = await takenOut(page)
  expect(linesOf(book, 'Summary', 'C', 'D')).toMatchObject({
    'Direct cost': amount(screen['Direct cost']),
    'Work insurance contribution (CAM)': amount(screen['Work insurance contribution (CAM)']),
    'Indirect costs': amount(screen['Indirect costs']),
    Profit: amount(screen['Profit']),
    TOTAL: amount(screen['Total excl. VAT']),
  })
  expect(linesOf(book, 'Summary', 'C', 'E')).toMatchObject({ TOTAL: amount(screen['VAT 21%']) })
  expect(linesOf(book, 'Summary', 'C', 'F')).toMatchObject({ TOTAL: amount(screen['Total RON']) })

  await newRevision(page, 'Suplimentare', 'NCS, additional works', { CA02A1: '1.2', TRA06A10: '3' })
  expect(await differences(page)).toEqual(NCS)
  await newRevision(page, 'Renunțare', 'NR, omitted works', { CB01A1: '3.4' })
  expect(await differences(page)).toEqual(NR)

  await newSettlement(page, '2026-03-31', '5')
  await settle(page, 'Current quantity', 'CA02A1', '5')
  await settle(page, 'Current quantity', 'CB01A1', '20')
  await settle(page, 'Current percentage', 'CF01A1', '50')
  await settle(page, 'Current percentage', 'CK23A1', '25')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  expect(await settled(page)).toEqual(FIRST)
  await page.goBack()
  await expect(view(page, 'Executed')).toHaveText(FIRST['Excl. VAT'])

  await newSettlement(page, '2026-04-30', '5')
  await page.getByRole('button', { name: 'Bill everything remaining' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  expect(await settled(page)).toEqual(SECOND)
  await page.getByRole('button', { name: 'All payment statements' }).click()
  await expect(view(page, 'Contracted')).toHaveText(CONTRACTED)
  await expect(view(page, 'Executed')).toHaveText(CONTRACTED)
  await expect(view(page, 'Remaining')).toHaveText('–')

  // The contract itself is what it was.
  await page.getByRole('link', { name: 'Estimates', exact: true }).click()
  await expect(total(page, 'Total RON')).toHaveText(screen['Total RON'] ?? '')
})

async function newProject(page: Page, name: string): Promise<void> {
  await page.goto('/#/projects')
  await page.getByRole('button', { name: 'New project' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: 'Project' }).fill(name)
  await form.getByRole('textbox', { name: 'Project' }).press('Control+Enter')
  await expect(page.getByRole('heading', { name })).toBeVisible()
}

async function bringIn(page: Page, buffer: Buffer): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).last().click()
  await page.getByRole('menuitem', { name: 'Import bill of quantities' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import bill of quantities' })
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  await page.locator('input[type=file]').first().setInputFiles({ name: 'oferta.xlsx', mimeType, buffer })
  await expect(dialog.getByText('13 new lines')).toBeVisible()
  // A form whose lines are sums of rounded parts looks like one in full precision; here every line is rounded.
  await dialog.getByRole('combobox', { name: 'Rounding' }).click()
  await page.getByRole('option', { name: 'Each line' }).click()
  await dialog.getByRole('button', { name: 'Import 13 lines' }).click()
  await dialog.getByRole('button', { name: 'Show in estimate' }).click()
}

/** Every line of the recapitulation of the whole project, by its name. */
async function recapitulation(page: Page): Promise<Record<string, string>> {
  await page.getByRole('toolbar').getByRole('button', { name: 'Price summary', exact: true }).click()
  const panel = page.getByRole('complementary')
  const lines = await panel
    .locator('div:has(> output)')
    .evaluateAll((all) => all.map((line) => [...line.children].map((part) => part.textContent ?? '')))
  return Object.fromEntries(lines.map((line) => [line.at(1) ?? '', line.at(-1) ?? '']))
}

async function newRevision(
  page: Page,
  name: string,
  kind: string,
  held: Readonly<Record<string, string>>,
): Promise<void> {
  await page.getByRole('link', { name: 'Revisions' }).click()
  await page.getByRole('button', { name: 'New revision' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Prints as').first().click()
  await page.getByRole('option', { name: kind }).click()
  await form.getByRole('button', { name: 'New revision' }).click()
  const item = page.getByRole('listitem').filter({ hasText: name })
  await item.getByRole('button', { name: 'Quantities' }).click()
  for (const [symbol, quantity] of Object.entries(held)) {
    const input = page.getByRole('textbox', { name: `Quantity of ${symbol}` })
    const saved = page.waitForResponse((reply) => reply.url().endsWith('/quantities') && reply.ok())
    await input.fill(quantity)
    await input.press('Enter')
    await saved
  }
  await page.goBack()
  await item.getByRole('button', { name: /^More/ }).click()
  await page.getByRole('menuitem', { name: 'Compare' }).click()
  await expect(page.getByRole('table', { name: 'Difference' })).toBeVisible()
}

async function newSettlement(page: Page, date: string, retention: string): Promise<void> {
  await page.getByRole('link', { name: 'Payment statements' }).click()
  await page.getByRole('button', { name: 'New payment statement' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Date').fill(date)
  await form.getByLabel('Retention (%)').fill(retention)
  await form.getByRole('button', { name: 'New payment statement' }).click()
  await expect(page.getByRole('table', { name: 'Completed quantities' })).toBeVisible()
}

/** Types into a cell of the open settlement. */
async function settle(page: Page, column: string, symbol: string, text: string): Promise<void> {
  const field = page.getByRole('textbox', { name: `${column}: ${symbol}` }).first()
  await field.fill(text)
  await field.press('Enter')
}

/** Every figure of the open settlement by its name. */
async function settled(page: Page): Promise<Record<string, string>> {
  const figures = page.getByRole('region', { name: 'Payment statement totals' }).locator('output')
  return Object.fromEntries(
    await figures.evaluateAll((all) => all.map((one) => [one.getAttribute('aria-label') ?? '', one.textContent ?? ''])),
  )
}

/** What a revision changes of the contract: direct cost, without VAT, with VAT. */
async function differences(page: Page): Promise<Record<string, string>> {
  const rows = page.getByRole('table', { name: 'Difference' }).locator('tbody tr')
  return Object.fromEntries(
    await rows.evaluateAll((all) =>
      all.map((row) => [row.firstElementChild?.textContent ?? '', row.lastElementChild?.textContent ?? '']),
    ),
  )
}

/** The workbook of the whole project; calculating it anew gives what it holds. */
async function takenOut(page: Page): Promise<StoredWorkbook> {
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Excel workbook (XLSX)' }).first().click()
  const book = readWorkbook(await readFile(await (await saved).path()))
  const results = evaluated(book)
  expect(results.size).toBeGreaterThan(100)
  for (const [key, result] of results) {
    const at = key.lastIndexOf('!')
    const cell = book.get(key.slice(0, at))?.get(key.slice(at + 1))
    expect(result, `${key} ${cell?.formula}`).toBeCloseTo(Number(cell?.value), 6)
  }
  return book
}

/** The numbers of a column of a sheet by the words of another. */
function linesOf(book: StoredWorkbook, sheet: string, words: string, numbers: string): Record<string, number> {
  const cells = book.get(sheet) ?? new Map()
  return Object.fromEntries(
    [...cells].flatMap(([address, { value }]) => {
      const found = address.startsWith(words) ? cells.get(address.replace(words, numbers)) : undefined
      return typeof found?.value === 'number' ? [[String(value), found.value]] : []
    }),
  )
}

function amount(shown: string | undefined): number {
  return Number((shown ?? '').replaceAll('.', '').replace(',', '.'))
}

function view(page: Page, name: string): Locator {
  return page.getByRole('region', { name: 'Contract to date' }).getByLabel(name, { exact: true }).first()
}

function total(page: Page, name: string): Locator {
  const totals = page.getByRole('region', { name: 'Totals', exact: true })
  return totals.locator('span:has(> output)').filter({ hasText: name }).locator('output')
}
