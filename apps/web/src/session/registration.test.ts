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
  it('accepts what the specification allows', () => {
    expect(faults({})).toEqual([])
    expect(faults({ phone: '0040234567890' })).toEqual([])
    expect(faults({ phone: '0234 567 890' })).toEqual([])
    expect(faults({ name: 'Ion 2' })).toEqual([])
  })

  it.each([
    [{ name: 'stefan' }, 'name:nameInvalid'],
    [{ name: 'Io' }, 'name:nameInvalid'],
    [{ name: 'Ion; DROP' }, 'name:nameInvalid'],
    [{ company: 'AB' }, 'company:companyInvalid'],
    [{ email: 'stefan@' }, 'email:emailInvalid'],
    [{ phone: '123' }, 'phone:phoneInvalid'],
    [{ phone: '00402345' }, 'phone:phoneInvalid'],
    [{ password: 'Temeli1' }, 'password:passwordInvalid'],
    [{ password: 'temelie2026' }, 'password:passwordInvalid'],
    [{ password: 'TEMELIE2026' }, 'password:passwordInvalid'],
    [{ password: 'TemelieTemelie' }, 'password:passwordInvalid'],
  ])('refuses %j', (change, fault) => expect(faults(change)).toEqual([fault]))

  it('tells which demands a password meets', () => {
    expect(passwordDemands('abcDEF')).toEqual({ length: false, capital: true, small: true, digit: false })
  })
})
