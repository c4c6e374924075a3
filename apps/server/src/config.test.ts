import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfig, WrongSetting } from './config.ts'

describe('TRUST_PROXY', () => {
  test.each([
    ['', []],
    ['0', []],
    ['1', ['loopback']],
    ['10.0.0.0/8, 192.0.2.7', ['10.0.0.0/8', '192.0.2.7']],
    ['uniquelocal,fd00::/8', ['uniquelocal', 'fd00::/8']],
  ])('%s', (value, list) => expect(readConfig({ TRUST_PROXY: value }).trustedProxies).toEqual(list))

  test.each(['everybody', '10.0.0.0/33', '10.0.0', '1.2.3.4/8/8', '*'])('%s is no proxy', (value) =>
    expect(() => readConfig({ TRUST_PROXY: value })).toThrow(WrongSetting),
  )
})

test('every setting stands in the table of docs/operations.md', () => {
  const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8')
  const settings = [...read('config.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name)
  expect(settings.length).toBeGreaterThan(30)
  const table = read('../../../docs/operations.md')
  expect(settings.filter((name) => !table.includes(`\`${name}\``))).toEqual([])
})
