import { describe, expect, test } from 'vitest'
import { outside } from './outside.ts'

const ports = [25, 465, 587]
const named =
  (...addresses: string[]) =>
  async () =>
    addresses.map((address) => ({ address }))
const faultOf = (work: Promise<unknown>) =>
  work.then(
    () => 'open',
    (error: { code: string }) => error.code,
  )

describe('a server that a tenant names', () => {
  test.each([
    '127.0.0.1',
    '127.8.9.1',
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '169.254.169.254',
    '172.31.255.255',
    '192.168.1.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '[::1]',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '0:0:0:0:0:ffff:a00:1',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    'fe80::1',
    'fe80::1%eth0',
    'fc00::1',
    'fdab::1',
    'ff02::1',
  ])('is not %s, typed or as what a name means', async (address) => {
    const word = 'HOST_NOT_ALLOWED'
    expect(await faultOf(outside().place(address, 587, ports))).toBe(word)
    const bare = address.replace(/[[\]]/g, '')
    expect(await faultOf(outside([], named(bare)).place('mail.example.com', 587, ports))).toBe(word)
    expect(await faultOf(outside([], named('93.184.216.34', bare)).place('mail.example.com', 587, ports))).toBe(word)
  })

  test.each(['localhost', '2130706433', '0x7f.1', '127.1', 'localhost.'])('is not this machine as %s', async (host) => {
    expect(['HOST_NOT_ALLOWED', 'HOST_UNKNOWN']).toContain(await faultOf(outside().place(host, 587, ports)))
  })

  test('is connected to where its name was seen to lead, whatever it leads to later', async () => {
    let asked = 0
    const moving = outside([], async () => [{ address: asked++ === 0 ? '93.184.216.34' : '127.0.0.1' }])
    expect(await moving.place('mail.example.com', 587, ports)).toEqual({
      address: '93.184.216.34',
      servername: 'mail.example.com',
    })
    expect(asked).toBe(1)
    expect(await faultOf(moving.place('mail.example.com', 587, ports))).toBe('HOST_NOT_ALLOWED')
  })

  test('is asked on the ports of its kind only', async () => {
    for (const port of ports) expect(await faultOf(outside().place('93.184.216.34', port, ports))).toBe('open')
    for (const port of [22, 80, 5432, 6379])
      expect(await faultOf(outside().place('93.184.216.34', port, ports))).toBe('PORT_NOT_ALLOWED')
    expect(await faultOf(outside().place('2606:2800:220:1::1', 465, ports))).toBe('open')
  })

  test('may lie in the operator’s own networks, on any port', async () => {
    const own = outside(['loopback', '10.0.0.0/8', 'fd00::/8'])
    for (const host of ['127.0.0.1', '::1', '::ffff:127.0.0.1', '10.2.3.4', 'fd00::5'])
      expect(await faultOf(own.place(host, 2525, ports))).toBe('open')
    expect(await faultOf(own.place('192.168.1.1', 587, ports))).toBe('HOST_NOT_ALLOWED')
    expect(
      await faultOf(outside(['loopback'], named('127.0.0.1', '10.0.0.1')).place('mixed.example', 587, ports)),
    ).toBe('HOST_NOT_ALLOWED')
  })

  test('that nobody knows is told as unknown', async () => {
    const none = outside([], () => Promise.reject(new Error('ENOTFOUND')))
    expect(await faultOf(none.place('nowhere.example', 587, ports))).toBe('HOST_UNKNOWN')
  })
})
