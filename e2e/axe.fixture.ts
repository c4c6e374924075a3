import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** What axe finds wrong with the page at rest: each broken rule with the first element that breaks it. */
export async function faultsOf(page: Page, ignoredRules: readonly string[] = []): Promise<readonly string[]> {
  await bringToRest(page)
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .disableRules([...ignoredRules])
    .analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)
}

/** Nothing fades any more, and what slides is at its end at once: to wait for it would hang where the browser draws no more pictures. */
async function bringToRest(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(() => {
    for (const one of document.getAnimations()) if (one.effect?.getComputedTiming().endTime !== Infinity) one.finish()
  })
}
