import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { testApp } from '../testing/app.ts'
import { onServer } from '../testing/database.ts'

const dashboard = readFileSync(new URL('../../../../docs/dashboard.json', import.meta.url), 'utf8')

test('the dashboard asks for figures that the server gives', async () => {
  const urls: Record<string, string> = onServer
    ? { DATABASE_URL_RO: 'postgres://unused', DATABASE_URL_US: 'postgres://unused' }
    : {}
  const { app } = await testApp(urls)
  await app.inject({ method: 'GET', url: '/health/live' })
  const { statusCode, body } = await app.inject({ method: 'GET', url: '/metrics' })
  expect(statusCode).toBe(200)
  const given = new Set([...body.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name))
  const { panels } = JSON.parse(dashboard) as { panels: { targets: { expr: string }[] }[] }
  const asked = panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => expr.match(/\w+(?=\{)/g) ?? []))
  expect(asked.length).toBeGreaterThan(10)
  for (const name of asked) expect(given).toContain(name.replace(/_(bucket|count|sum)$/, ''))
  if (onServer) expect(body).toMatch(/^jobs_due\{region="ro"\} \d/m)
})
