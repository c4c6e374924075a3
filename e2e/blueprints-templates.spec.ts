import { expect, test } from '@playwright/test'
import { faultsOf } from './axe.fixture.ts'
import { clickInWing, measures, openScaledWing, projectWithFloor, ROOMS } from './blueprints.fixture.ts'
import { register } from './journey.fixture.ts'

test('a layer kept as a template begins as it was in another project, with its formula and its item', async ({
  page,
}) => {
  await register(page, 'us')
  const stage = page.getByRole('application', { name: /^Drawing/ })
  const layers = page.getByRole('region', { name: 'Layers' })
  async function scaledSheet(): Promise<void> {
    const { projectId } = await projectWithFloor(page)
    await openScaledWing(page, projectId)
  }
  async function draw(room: number): Promise<void> {
    for (const corner of ROOMS[room]?.corners ?? []) await clickInWing(stage, corner)
  }
  await scaledSheet()

  // A layer that the product brings along takes its tool at hand and gives its height.
  await layers.getByRole('button', { name: 'New layer' }).click()
  await page.getByRole('menuitem', { name: 'Interior walls 2x4' }).click()
  await expect(page.getByRole('toolbar').getByRole('button', { name: 'Wall', pressed: true })).toBeVisible()
  await draw(1)
  await page.keyboard.press('Enter')
  const height = page.getByRole('dialog', { name: 'Wall' })
  await expect(height.getByRole('textbox', { name: 'Wall height (ft)' })).toHaveValue('8')
  await height.getByRole('button', { name: 'Measure' }).click()
  await expect(measures(page)).toHaveCount(1)

  // A layer that feeds an item is kept with it.
  await layers.getByRole('button', { name: 'New layer' }).click()
  await page.getByRole('menuitem', { name: 'New layer' }).click()
  await layers.getByRole('textbox', { name: 'Layer name' }).fill('Wet rooms')
  await page.keyboard.press('Enter')
  await page.getByRole('toolbar').getByRole('button', { name: 'Rectangle' }).click()
  await draw(0)
  await expect(measures(page)).toHaveCount(2)
  await layers.getByRole('button', { name: 'New item in the estimate' }).click()
  const made = page.getByRole('dialog', { name: 'New item from Wet rooms' })
  await made.getByRole('textbox', { name: 'Search' }).fill('tile')
  await made.getByRole('option').filter({ hasText: /SF$/ }).first().click()
  await made.getByRole('textbox', { name: 'Formula' }).fill('area*1.1')
  await made.getByRole('button', { name: 'Add item' }).click()
  await expect(page.getByRole('button', { name: 'Up to date: Rectangle 1' })).toBeVisible()
  await layers.getByRole('button', { name: 'Save as layer template' }).click()
  await expect(page.getByText('Wet rooms saved for all company projects')).toBeVisible()
  await expect(layers.getByRole('button', { name: 'Update the layer template' })).toBeVisible()
  const kept = (await (await page.request.get('/api/blueprint-layer-templates')).json()) as {
    _embedded: { [list: string]: Record<string, unknown>[] }
  }
  const [template] = Object.values(kept._embedded)[0] ?? []
  expect(template).toMatchObject({
    Name: 'Wet rooms',
    Kind: 'rectangle',
    Formula: 'area*1.1',
    Symbol: expect.any(String),
  })

  // In another project the layer, its formula and its item come with the name.
  await scaledSheet()
  await layers.getByRole('button', { name: 'New layer' }).click()
  await page.getByRole('menuitem', { name: 'Wet rooms' }).click()
  await expect(page.getByRole('toolbar').getByRole('button', { name: 'Rectangle', pressed: true })).toBeVisible()
  await draw(0)
  await expect(measures(page)).toHaveCount(1)
  await page.keyboard.press('v')
  await layers.getByRole('button', { name: 'New item in the estimate' }).click()
  const again = page.getByRole('dialog', { name: 'New item from Wet rooms' })
  await expect(again.getByRole('status')).toHaveText(/^Gives 591\.\d+ SF$/)
  await expect(again.getByRole('textbox', { name: 'Formula' })).toHaveValue('area*1.1')
  expect(await faultsOf(page)).toEqual([])
  await again.getByRole('button', { name: 'Add item' }).click()
  await expect(page.getByRole('button', { name: 'Up to date: Rectangle 1' })).toBeVisible()

  // They are edited among the settings of estimating.
  await page.goto('/#/settings/layer-templates')
  await expect(page.getByRole('heading', { name: 'Layer templates' })).toBeVisible()
  await expect(page.getByRole('row', { name: /Wet rooms/ })).toContainText(String(template?.['Symbol']))
  await page.reload()
  await expect(page.getByRole('row', { name: /Wet rooms/ })).toBeVisible()
})
