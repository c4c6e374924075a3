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
