import { expect, test } from '@playwright/test'
import { faultsOf } from './axe.fixture.ts'
import { clickInWing, measures, openScaledWing, projectWithFloor, ROOMS } from './blueprints.fixture.ts'
import { register } from './journey.fixture.ts'

test('rooms become a new item of the estimate, and one step takes both back', async ({ page }) => {
  await register(page, 'us')
  const { projectId, articleId } = await projectWithFloor(page)
  const lines = async () => {
    const { EstimateId } = (await (await page.request.get(`/api/estimation-articles/${articleId}`)).json()) as {
      EstimateId: number
    }
    const reply = await page.request.get(`/api/estimation-articles?EstimateId=${EstimateId}&sort=Position`)
    const body = (await reply.json()) as { _embedded: Record<string, Record<string, unknown>[]> }
    return Object.values(body._embedded)[0] ?? []
  }
  const stage = await openScaledWing(page, projectId)
  await page.keyboard.press('r')
  for (const [at, { corners }] of ROOMS.slice(0, 2).entries()) {
    for (const corner of corners) await clickInWing(stage, corner)
    await expect(measures(page)).toHaveCount(at + 1)
  }
  await page.keyboard.press('v')

  // Of one measure: a unit that it cannot have is refused before anything is made.
  await page.getByRole('button', { name: 'Link: Rectangle 1' }).click()
  await page.getByRole('button', { name: 'New item in the estimate' }).last().click()
  const dialog = page.getByRole('dialog', { name: 'New item from Rectangle 1' })
  await dialog.getByText('Custom item').click()
  await dialog.getByRole('textbox', { name: 'Description' }).fill('Oak flooring')
  await dialog.getByRole('textbox', { name: 'Unit of measure' }).fill('CY')
  await expect(dialog.getByText('The formula doesn’t give the item’s unit.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Add item' })).toBeDisabled()
  await dialog.getByRole('textbox', { name: 'Unit of measure' }).fill('SF')
  await dialog.getByRole('combobox', { name: 'Chapter' }).fill('Floors')
  await expect(dialog.getByRole('status')).toHaveText(/^Gives 537\.\d+ SF$/)
  expect(await faultsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Add item' }).click()
  await expect(page.getByRole('button', { name: 'Up to date: Rectangle 1' })).toBeVisible()
  expect(await lines()).toMatchObject([
    { Name: 'Floor tiles' },
    { Name: 'Oak flooring', MeasureUnit: 'SF', Chapter: 'Floors', Quantity: expect.closeTo(537.3, 0) },
  ])

  // One step takes the item and the link back, and does both again.
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'Link: Rectangle 1' })).toBeVisible()
  await expect.poll(async () => (await lines()).length).toBe(1)
  await page.getByRole('button', { name: 'Redo' }).click()
  await expect(page.getByRole('button', { name: 'Up to date: Rectangle 1' })).toBeVisible()
  await expect.poll(async () => (await lines()).length).toBe(2)

  // What is left of the layer becomes an item of the catalogue.
  await page.getByRole('region', { name: 'Layers' }).getByRole('button', { name: 'New item in the estimate' }).click()
  const ofLayer = page.getByRole('dialog', { name: 'New item from Layer 1' })
  await ofLayer.getByRole('textbox', { name: 'Search' }).fill('tile')
  const found = ofLayer.getByRole('option').filter({ hasText: /SF$/ }).first()
  await found.click()
  await expect(ofLayer.getByRole('status')).toHaveText(/^Gives 428\.\d+ SF$/)
  await ofLayer.getByRole('button', { name: 'Add item' }).click()
  await expect(page.getByRole('button', { name: 'Up to date: Rectangle 2' })).toBeVisible()
  const [, , fromCatalogue] = await lines()
  expect(fromCatalogue).toMatchObject({ MeasureUnit: 'SF', Quantity: expect.closeTo(428.2, 0) })
  expect(fromCatalogue?.['Symbol']).toBeTruthy()

  // The takeoff sheet shows how each was measured, with a total that is its quantity.
  await page.getByRole('button', { name: 'Export measures' }).click()
  await page.getByRole('menuitem', { name: 'Takeoff sheet' }).click()
  const paper = page.getByRole('document', { name: /Preview of/ })
  await expect(paper).toContainText('Oak flooring')
  await expect(paper).toContainText('measure')
  await expect(paper).toContainText(/Total Oak flooring\s*SF\s*537\.\d+/)
  await page.goBack()

  // From the measure to its item, and back.
  await page.getByRole('link', { name: 'Show item: Rectangle 1' }).click()
  await expect(page).toHaveURL(/article=\d+/)
})
