import { expect, test } from 'vitest'
import { testApp } from '../testing/app.ts'

interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly schema: Readonly<Record<string, unknown>> }[]
}

test('every list is paged alike: 25 records a page, up to 500', async () => {
  const { app } = await testApp()
  const { paths } = (await app.inject({ url: '/api/openapi.json' })).json() as {
    paths: Readonly<Record<string, { readonly get?: Operation }>>
  }
  const asked = Object.entries(paths).flatMap(([path, { get }]) => {
    const size = get?.parameters?.find(({ name }) => name === 'page_size')?.schema
    return size ? [{ path, least: size['minimum'], most: size['maximum'], usual: size['default'] }] : []
  })
  expect(asked.length).toBeGreaterThan(90)
  expect(asked.filter(({ least, most, usual }) => least !== 1 || most !== 500 || usual !== 25)).toEqual([])
})
