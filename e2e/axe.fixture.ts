import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

/** What axe finds wrong with the page at rest: each broken rule with the first element that breaks it. */
export async function faultsOf(page: Page, ignoredRules: readonly string[] = []): Promise<readonly string[]> {
  await bringToRest(page)
  const rules = Object.fromEntries(ignoredRules.map((rule) => [rule, { enabled: false }]))
  const options: RunOptions = { resultTypes: ['violations'], rules }
  if (page.frames().length > 1) {
    const { violations } = await new AxeBuilder({ page }).options(options).analyze()
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)
  }
  return faultsOfOneFrame(page, options)
}

/** The same where the page holds no other: its document takes axe in once, and no empty second page is opened to sum up, which costs more than to look. */
async function faultsOfOneFrame(page: Page, options: RunOptions): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async (asked) => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, asked)
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)
  }, options)
}

/** Nothing fades any more, and what slides is at its end at once: to wait for it would hang where the browser draws no more pictures. */
async function bringToRest(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(() => {
    for (const one of document.getAnimations()) if (one.effect?.getComputedTiming().endTime !== Infinity) one.finish()
  })
}
