import { expect, type Locator, type Page, test } from '@playwright/test'
import { addOwnLines, articles, cell, openNewProject, type } from './editor.fixture.ts'
import { register } from './journey.fixture.ts'

type Part = 'Materials' | 'Labor' | 'Equipment' | 'Transport'
type Resource = readonly [part: Part, name: string, consumption: string, price: string]

/** An article of a worked example: what is typed, and the unit parts, line parts and total it must come to. */
type Work = Readonly<{
  name: string
  quantity: string
  recipe: readonly Resource[]
  unit: readonly [string, string, string, string]
  line: readonly [string, string, string, string]
  total: string
}>

const PARTS = ['material', 'labor', 'equipment', 'transport'] as const

const EXAMPLE_A: readonly Work[] = [
  {
    name: 'CA02A1',
    quantity: '12.5',
    recipe: [
      ['Materials', 'beton', '1,008', '420'],
      ['Materials', 'apă', '0,15', '6'],
      ['Labor', 'betonist', '3', '32.5'],
      ['Labor', 'muncitor', '0,92', '27.5'],
      ['Equipment', 'vibrator', '0,75', '5'],
    ],
    unit: ['424,26', '122,80', '3,75', '0,00'],
    line: ['5.303,25', '1.535,00', '46,88', '0,00'],
    total: '6.885,13',
  },
  {
    name: 'CB01A1',
    quantity: '38.4',
    recipe: [
      ['Materials', 'cherestea', '0,004', '1450'],
      ['Materials', 'cuie', '0,05', '7.8'],
      ['Labor', 'dulgher', '1,49', '33'],
    ],
    unit: ['6,19', '49,17', '0,00', '0,00'],
    line: ['237,70', '1.888,13', '0,00', '0,00'],
    total: '2.125,83',
  },
  {
    name: 'CZ0301K1',
    quantity: '1187.3',
    recipe: [
      ['Materials', 'oțel', '1,015', '4,35'],
      ['Materials', 'sârmă', '0,008', '7,25'],
      ['Labor', 'fierar', '0,029', '34'],
      ['Equipment', 'mașină de fasonat', '0,003', '11.5'],
    ],
    unit: ['4,47', '0,99', '0,03', '0,00'],
    line: ['5.307,23', '1.175,43', '35,62', '0,00'],
    total: '6.518,28',
  },
  {
    name: 'CC01A1',
    quantity: '1187.3',
    recipe: [
      ['Materials', 'sârmă', '0,01', '7,25'],
      ['Materials', 'distanțier', '0,045', '1.9'],
      ['Labor', 'fierar', '0,033', '34'],
    ],
    unit: ['0,16', '1,12', '0,00', '0,00'],
    line: ['189,97', '1.329,78', '0,00', '0,00'],
    total: '1.519,75',
  },
  {
    name: 'TRA06A10',
    quantity: '31.5',
    recipe: [['Transport', 'autobetonieră 10 km', '10', '0,896']],
    unit: ['0,00', '0,00', '0,00', '8,96'],
    line: ['0,00', '0,00', '0,00', '282,24'],
    total: '282,24',
  },
]

const EXAMPLE_B: readonly Work[] = [
  {
    name: 'TSA02C1',
    quantity: '(4.43+6.40+4.43+3.93+10.23+6.03+2.04+6.03+6.03+6.03) x 0.55 x 0.6',
    recipe: [['Labor', 'săpător', '2,11', '27.5']],
    unit: ['0,00', '66,73', '0,00', '0,00'],
    line: ['0,00', '1.223,83', '0,00', '0,00'],
    total: '1.223,83',
  },
  {
    name: 'TSC18B1',
    quantity: '2.5',
    recipe: [['Equipment', 'buldozer', '2,74', '100']],
    unit: ['0,00', '0,00', '274,00', '0,00'],
    line: ['0,00', '0,00', '685,00', '0,00'],
    total: '685,00',
  },
  {
    name: 'TSC22B1',
    quantity: '2.5 x 2',
    recipe: [['Equipment', 'buldozer', '1,61', '100']],
    unit: ['0,00', '0,00', '161,00', '0,00'],
    line: ['0,00', '0,00', '805,00', '0,00'],
    total: '805,00',
  },
  {
    name: 'CD05C1',
    quantity: '9.6',
    recipe: [
      ['Materials', 'cărămidă', '400', '1,45'],
      ['Materials', 'mortar', '0,14', '310'],
      ['Labor', 'zidar', '5,44', '33'],
    ],
    unit: ['635,00', '197,47', '0,00', '0,00'],
    line: ['6.096,00', '1.895,71', '0,00', '0,00'],
    total: '7.991,71',
  },
  {
    name: 'TRA01A20P',
    quantity: '18.34 x 1.8',
    recipe: [['Transport', 'autobasculantă 20 km', '20', '0.2']],
    unit: ['0,00', '0,00', '0,00', '4,00'],
    line: ['0,00', '0,00', '0,00', '132,04'],
    total: '132,04',
  },
]

test.describe('the worked examples of Romania, by hand', () => {
  // Wide enough for the parts of the unit price beside those of the line.
  test.use({ viewport: { width: 2560, height: 900 } })

  test('A: an estimate with recipes, line by line and in full precision', async ({ page }) => {
    await register(page)
    await build(page, 'Exemplul A', EXAMPLE_A)
    await figuresOfLines(page, EXAMPLE_A)
    expect(await recapitulation(page)).toEqual({
      'Direct cost': '17.331,23',
      'Work insurance contribution (CAM)': '133,39',
      'Direct cost with contributions': '17.464,62',
      'Indirect costs': '1.746,46',
      'Total with indirect costs': '19.211,08',
      Profit: '960,56',
      'Total excl. VAT': '20.171,64',
      'VAT 21%': '4.236,04',
      'Total RON': '24.407,68',
    })
    expect(await sums(page)).toEqual([
      ['M 11.038,15', 'm 5.928,34', 'U 82,50', 'T 282,24'],
      ['M 11.038,15', 'm 6.061,73', 'U 82,50', 'T 282,24'],
      ['M 12.141,97', 'm 6.667,90', 'U 90,75', 'T 310,46'],
      ['M 12.749,07', 'm 7.001,30', 'U 95,29', 'T 325,98'],
    ])

    await tool(page, 'Project settings')
    await choose(page, page.getByRole('complementary').getByLabel('Rounding').first(), 'Full precision')
    await expect(total(page)).toHaveText('24.413,80')
    expect(await recapitulation(page)).toEqual({
      'Direct cost': '17.335,66',
      'Work insurance contribution (CAM)': '133,33',
      'Direct cost with contributions': '17.469,00',
      'Indirect costs': '1.746,90',
      'Total with indirect costs': '19.215,90',
      Profit: '960,79',
      'Total excl. VAT': '20.176,69',
      'VAT 21%': '4.237,11',
      'Total RON': '24.413,80',
    })
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await page.reload()
    await expect(total(page)).toHaveText('24.413,80')
  })

  test('B: takeoff, uplift, waste, scaled units and its own rates', async ({ page }) => {
    await register(page)
    await build(page, 'Exemplul B', EXAMPLE_B)
    await expect(cell(page, 0, 'quantity')).toContainText('18,341')
    // The page rounds the takeoff to two decimals.
    await type(cell(page, 0, 'quantity'), 'round((4.43+6.40+4.43+3.93+10.23+6.03+2.04+6.03+6.03+6.03) x 0.55 x 0.6; 2)')
    await type(cell(page, 4, 'quantity'), 'round(18.34 x 1.8; 2)')
    await cell(page, 0, 'name').click()
    await tool(page, 'Item')
    const panel = page.getByRole('complementary', { name: 'Item' })
    await take(panel.getByLabel('Labor: uplift, %'), '15')
    await cell(page, 3, 'name').click()
    await take(panel.getByLabel('Labor: uplift, %'), '10')
    await take(panel.getByLabel(/^Waste %: .*cărămidă/), '2')
    await tool(page, 'Price summary')
    await take(page.getByRole('complementary').getByLabel('Indirect costs: rate or amount'), '8')
    await take(page.getByRole('complementary').getByLabel('Profit: rate or amount'), '6')
    await figuresOfLines(page, EXAMPLE_B)
    expect(await recapitulation(page)).toEqual({
      'Direct cost': '10.837,58',
      'Work insurance contribution (CAM)': '70,19',
      'Direct cost with contributions': '10.907,77',
      'Indirect costs': '872,62',
      'Total with indirect costs': '11.780,39',
      Profit: '706,82',
      'Total excl. VAT': '12.487,21',
      'VAT 21%': '2.622,31',
      'Total RON': '15.109,52',
    })
    expect((await sums(page))[0]).toEqual(['M 6.096,00', 'm 3.119,54', 'U 1.490,00', 'T 132,04'])
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await page.reload()
    await expect(total(page)).toHaveText('15.109,52')
  })
})

async function build(page: Page, name: string, works: readonly Work[]): Promise<void> {
  await openNewProject(page, name)
  await addOwnLines(
    page,
    works.map((work) => work.name),
  )
  for (const [at, work] of works.entries()) {
    await type(cell(page, at, 'quantity'), work.quantity)
    await cell(page, at, 'name').click()
    if (at === 0) await tool(page, 'Item')
    const panel = page.getByRole('complementary', { name: 'Item' })
    const add = panel.getByRole('button', { name: 'Add resource' })
    const form = panel.getByRole('form', { name: 'Add resource' })
    for (const [part, resource, consumption, price] of work.recipe) {
      await add.or(form).first().waitFor()
      if (await add.isVisible()) await add.click()
      await form.getByText(part, { exact: true }).click()
      await form.getByLabel('Resource').fill(resource)
      await form.getByLabel('Consumption').fill(consumption)
      await form.getByLabel('Price').fill(price)
      await form.getByRole('button', { name: 'Add to recipe' }).click()
      await expect(panel.getByLabel(`Consumption: ${resource}`)).toBeVisible()
    }
  }
  await page.getByRole('button', { name: 'Hide panel' }).click()
  await showLineParts(page)
  await expect(articles(page)).toHaveCount(works.length)
}

/** The parts of a line stand in columns that are hidden at first. */
async function showLineParts(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Columns' }).click()
  for (const part of ['Materials', 'Labor', 'Equipment', 'Transport'])
    await page.getByRole('checkbox', { name: `${part}: value` }).check({ force: true })
  await page.keyboard.press('Escape')
}

async function figuresOfLines(page: Page, works: readonly Work[]): Promise<void> {
  for (const [at, work] of works.entries()) {
    await expect(cell(page, at, 'total')).toHaveText(work.total)
    for (const [part, kind] of PARTS.entries()) {
      await expect(cell(page, at, `own-${kind}`)).toContainText(shown(work.unit[part]))
      await expect(cell(page, at, `line-${kind}`)).toHaveText(shown(work.line[part]))
    }
  }
}

/** A figure as the grid writes it: nothing is a dash. */
function shown(figure = ''): string {
  return figure === '0,00' ? '–' : figure
}

/** Every line of the recapitulation of the project with its amount, by its name. */
async function recapitulation(page: Page): Promise<Record<string, string>> {
  if ((await page.getByRole('complementary', { name: 'Price summary' }).count()) === 0)
    await tool(page, 'Price summary')
  const lines = await page
    .getByRole('complementary')
    .locator('div:has(> output)')
    .evaluateAll((all) => all.map((line) => [...line.children].map((part) => part.textContent ?? '')))
  return Object.fromEntries(lines.map((line) => [line.at(1) ?? '', line.at(-1) ?? '']))
}

/** The four columns under each sum of the recapitulation. */
async function sums(page: Page): Promise<string[][]> {
  return page
    .getByRole('complementary')
    .locator('div:has(> span > b:text-is("M"))')
    .evaluateAll((all) => all.map((line) => [...line.children].map((part) => part.textContent ?? '')))
}

async function tool(page: Page, name: string): Promise<void> {
  await page.getByRole('toolbar').getByRole('button', { name, exact: true }).click()
}

async function choose(page: Page, field: Locator, option: string): Promise<void> {
  await field.click()
  await page.getByRole('option', { name: option }).click()
}

async function take(field: Locator, value: string): Promise<void> {
  await field.fill(value)
  await field.press('Enter')
}

function total(page: Page): Locator {
  return page.getByRole('region', { name: 'Totals', exact: true }).locator('output').last()
}
