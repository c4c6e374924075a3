// Draws the icons that phones ask for as PNG from apps/web/public/icon.svg: `node scripts/icons.mjs`. Run it when the logo changes.
import { readFileSync } from 'node:fs'
import { chromium } from '@playwright/test'

const folder = 'apps/web/public'
const logo = readFileSync(`${folder}/icon.svg`, 'utf8')
const ground = '#1f4f86'

// A maskable icon is cut to the phone's own shape: the logo keeps to the middle four fifths. Apple's has square corners and no transparency.
const icons = [
  { name: 'icon-192.png', size: 192, share: 1, background: 'transparent' },
  { name: 'icon-512.png', size: 512, share: 1, background: 'transparent' },
  { name: 'icon-maskable-512.png', size: 512, share: 0.8, background: ground },
  { name: 'apple-touch-icon.png', size: 180, share: 1, background: ground },
]

const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
})
for (const { name, size, share, background } of icons) {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  await page.setContent(
    `<style>body{margin:0;display:grid;place-items:center;height:100vh;background:${background}}svg{width:${share * 100}vw}</style>${logo}`,
  )
  await page.screenshot({ path: `${folder}/${name}`, omitBackground: true })
  await page.close()
}
await browser.close()
