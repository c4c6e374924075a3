import { describe, expect, it } from 'vitest'
import { passwordDemands, registration } from './registration.ts'

const good = {
  name: 'Ștefan Popescu-Ene',
  company: 'Construct SRL',
  email: 'stefan@construct.ro',
  phone: '0234567890',
  password: 'Temelie2026',
  referralToken: '',
}

function faults(change: Partial<typeof good>): string[] {
  const result = registration.safeParse({ ...good, ...change })
  return result.success ? [] : result.error.issues.map((issue) => `${issue.path.join('.')}:${issue.message}`)
}

describe('registration', () => {
  it('accepts what the rules allow', () => {
    expect(faults({})).toEqual([])
    expect(faults({ phone: '0040234567890' })).toEqual([])
    expect(faults({ phone: '0234 567 890' })).toEqual([])
    expect(faults({ name: 'Ion 2' })).toEqual([])
    expect(faults({ phone: '' })).toEqual([])
    expect(faults({ phone: '(212) 555-0100' })).toEqual([])
  })

  it.each([
    [{ name: 'stefan' }, 'name:INVALID_NAME'],
    [{ name: 'Io' }, 'name:INVALID_NAME'],
    [{ name: 'Ion; DROP' }, 'name:INVALID_NAME'],
    [{ company: 'AB' }, 'company:COMPANY_TOO_SHORT'],
    [{ email: 'stefan@' }, 'email:INVALID_EMAIL'],
    [{ phone: '123' }, 'phone:INVALID_PHONE'],
    [{ phone: '00402345' }, 'phone:INVALID_PHONE'],
    [{ password: 'Temeli1' }, 'password:INVALID_PASSWORD'],
    [{ password: 'temelie2026' }, 'password:INVALID_PASSWORD'],
    [{ password: 'TEMELIE2026' }, 'password:INVALID_PASSWORD'],
    [{ password: 'TemelieTemelie' }, 'password:INVALID_PASSWORD'],
    [{ password: 'Password123' }, 'password:COMMON_PASSWORD'],
  ])('refuses %j', (change, fault) => expect(faults(change)).toEqual([fault]))

  it('tells which demands a password meets', () => {
    expect(passwordDemands('abcDEF')).toEqual({ length: false, capital: true, small: true, digit: false })
  })
})
