import { readFile } from 'node:fs/promises'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { register } from './journey.fixture.ts'

/** A small budget: a trench with its recipe and takeoff, and a lump. */
const BUDGET = [
  '~V||FIEBDC-3/2016|P||UTF-8|',
  '~K|\\2\\2\\2\\2\\2\\2\\2\\EUR\\|0\\0\\0\\0\\21|',
  '~C|OBRA##||Casa pequeña|1016.52|211126|0|',
  '~D|OBRA##|C01#\\1\\1\\C02#\\1\\1\\|',
  '~C|C01#||Tierras|816.52|211126|0|',
  '~D|C01#|E01\\1\\20.50\\|',
  '~M|C01#\\E01|1\\1\\|20.50|\\Zanja\\2\\5\\1\\1.25\\\\Zanja sur\\1\\8\\\\1\\|',
  '~C|E01|m3|Excavación|39.83|211126|0|',
  '~D|E01|MO1\\1\\0.5\\MQ1\\1\\0.4\\%CI\\1\\0.03\\|',
  '~C|MO1|h|Peón|30|211126|1|',
  '~C|MQ1|h|Retro|59.175|211126|2|',
  '~C|%CI|%|Medios|0|211126|0|',
  '~C|C02#||Varios|200|211126|0|',
  '~D|C02#|V01\\1\\1\\|',
  '~C|V01|pa|Limpieza|200|211126|0|',
  '',
].join('\r\n')

test.describe('exchange files', () => {
  test('a FIEBDC-3 budget becomes a project, goes out and in again with the same total, and is checked', async ({
    page,
  }) => {
    await register(page)
    await bringIn(page, 'casa.bc3', Buffer.from(BUDGET))
    const shown = (await total(page).textContent()) ?? ''
    expect(shown).toContain('1.229,99')

    await page.getByRole('button', { name: 'Export', exact: true }).click()
    const saved = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'FIEBDC-3 budget (BC3)' }).first().click()
    const download = await saved
    expect(download.suggestedFilename()).toBe('Casa pequeña.bc3')
    await bringIn(page, 'again.bc3', await readFile(await download.path()))
    await expect(total(page)).toHaveText(shown)

    await page.getByRole('link', { name: 'Checks' }).click()
    await expect(page.getByText('Quantity × unit price')).toBeVisible()
    const { violations } = await new AxeBuilder({ page }).include('main').analyze()
    expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([])
    await page.getByRole('link', { name: 'Show V01 Limpieza' }).click()
    await expect(page.getByRole('row', { name: /Limpieza/ })).toHaveAttribute('aria-selected', 'true')
  })

  test('a file that is none says why', async ({ page }) => {
    await register(page)
    await openImport(page)
    await page.locator('input[type=file]').setInputFiles({
      name: 'x.x83',
      mimeType: 'text/xml',
      buffer: Buffer.from('<?xml version="1.0"?><!DOCTYPE a><a/>'),
    })
    await expect(page.getByRole('alert').getByText('The XML file contains its own definitions')).toBeVisible()
  })
})

/** Imports a file on the projects page and opens the project that it became. */
async function bringIn(page: Page, name: string, buffer: Buffer): Promise<void> {
  await openImport(page)
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
  const dialog = page.getByRole('dialog', { name: 'Import project' })
  await expect(dialog.getByText(/total found 1\.016,52 EUR/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Import 2 lines' }).click()
  await expect(dialog.getByText('The total matches the printed one: 1016,52')).toBeVisible()
  await dialog.getByRole('button', { name: 'Open project' }).click()
  await expect(page.getByRole('row', { name: /Limpieza/ })).toBeVisible()
}

function total(page: Page): Locator {
  return page.getByRole('region', { name: 'Totals' }).locator('output').last()
}

/** The list of customers, where one comes from, has a button of that name too. */
async function openImport(page: Page): Promise<void> {
  await page.goto('/#/projects')
  await expect(page.getByRole('heading', { name: 'Projects', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Import', exact: true }).click()
}
