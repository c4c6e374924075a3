import { expect, test } from '@playwright/test'

// The app's own files come from the device, as they do for people.
test.use({ serviceWorkers: 'allow' })

test('the app can be installed on a phone: its manifest, icons and colour are there', async ({ page, request }) => {
  await page.goto('/#/login')
  const address = await page.locator('link[rel=manifest]').getAttribute('href')
  const manifest = (await (await request.get(address ?? '')).json()) as Readonly<{
    display: string
    start_url: string
    theme_color: string
    icons: readonly Readonly<{ src: string; sizes: string; type: string; purpose?: string }>[]
  }>
  expect(manifest).toMatchObject({ display: 'standalone', start_url: '/', theme_color: expect.stringMatching(/^#/) })
  const pictures = manifest.icons.filter(({ type }) => type === 'image/png')
  expect(pictures.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']))
  expect(pictures.some(({ purpose }) => purpose === 'maskable')).toBe(true)
  // Apple's phones read the page instead of the manifest.
  const apple = await page.locator('link[rel=apple-touch-icon]').getAttribute('href')
  await expect(page.locator('meta[name=theme-color]').first()).toHaveAttribute('content', /^#/)
  for (const src of [...pictures.map((icon) => icon.src), apple ?? '']) {
    const icon = await request.get(src)
    expect([src, icon.status(), icon.headers()['content-type']]).toEqual([src, 200, 'image/png'])
  }
})
