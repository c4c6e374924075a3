import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { fastify } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compress } from '../../../../scripts/build.mjs'
import type { App } from './services.ts'
import { webApp } from './web-app.ts'

const folder = mkdtempSync(join(tmpdir(), 'temelia-web-'))
const app = fastify()

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<title>first</title>')
  writeFileSync(join(folder, 'assets', 'page-1.js'), 'export {}')
  webApp(folder)(app as unknown as App)
  await app.ready()
})

afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

test('the page is asked for every time, its assets are kept for good', async () => {
  const page = await app.inject('/')
  expect(page.body).toContain('first')
  expect(page.headers['cache-control']).toBe('no-cache')
  const asset = await app.inject('/assets/page-1.js')
  expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable')
})

test('a build made under a running server is served whole', async () => {
  rmSync(join(folder, 'assets', 'page-1.js'))
  writeFileSync(join(folder, 'assets', 'page-2.js'), 'export const version = 2')
  writeFileSync(join(folder, 'index.html'), '<title>second</title>')
  expect((await app.inject('/')).body).toContain('second')
  expect((await app.inject('/assets/page-2.js')).body).toContain('version = 2')
  expect((await app.inject('/assets/page-1.js')).statusCode).toBe(404)
})

test('an asset goes out as the build compressed it, whole to whom that says nothing', async () => {
  const text = 'export const wall = 240\n'.repeat(100)
  writeFileSync(join(folder, 'assets', 'page-3.js'), text)
  compress(join(folder, 'assets'))
  const asked = (encoding: string) => app.inject({ url: '/assets/page-3.js', headers: { 'accept-encoding': encoding } })
  const brotli = await asked('gzip, deflate, br, zstd')
  expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
  expect(brotli.headers['content-type']).toContain('javascript')
  expect(brotli.headers['cache-control']).toContain('immutable')
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(text)
  expect(gunzipSync((await asked('gzip, deflate')).rawPayload).toString()).toBe(text)
  expect((await asked('identity')).body).toBe(text)
})

test('nothing else of the folder is reached', async () => {
  writeFileSync(join(folder, '.built-from'), 'sources')
  for (const path of ['/.built-from', '/assets/..%2f.built-from', '/assets/..%2findex.html', '/assets/'])
    expect((await app.inject(path)).statusCode, path).toBeGreaterThanOrEqual(400)
})
