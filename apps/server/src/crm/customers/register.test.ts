import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startRegister, type StandInRegister } from '../../ports/company-register-stand-in.ts'
import { testApp, type TestUser } from '../../testing/app.ts'

const path = '/api/company-register'
let register: StandInRegister
let user: TestUser

beforeAll(async () => {
  register = await startRegister()
  user = await (await testApp({ COMPANY_REGISTER_URL: register.url, COMPANY_REGISTER_TIMEOUT_MS: '3000' })).tenant()
})
afterAll(() => register.close())

describe('a company looked up by its tax code', () => {
  test('gives the values of a customer, with RO for who pays VAT and letters with a comma', async () => {
    expect((await user.call('GET', path)).body).toEqual({ Available: true })
    const { status, body } = await user.call('GET', `${path}/RO%2012345674`)
    expect(status).toBe(200)
    expect(body).toEqual({
      AccountName: 'EXEMPLU PROIECT 5674 S.R.L.',
      TaxId: 'RO12345674',
      RegisterNumber: 'J12/5674/2015',
      Phone: '0264555010',
      Street: 'Str. Făgetului nr. 5674',
      City: 'Cluj-Napoca',
      County: 'Cluj',
      PostalCode: '400001',
      Address: 'JUD. CLUJ, MUN. CLUJ-NAPOCA, STR. FĂGETULUI, NR.5674',
      Country: 'România',
      VatPayer: true,
      Inactive: false,
    })
    expect(register.asked.at(-1)).toEqual([{ cui: 12345674, data: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) }])
    const { VatPayer: _vat, Inactive: _inactive, ...values } = body
    expect((await user.call('POST', '/api/AccountsContacts', values)).status).toBe(201)
  })

  test('a code without VAT loses its RO, letters have their comma, a wrong control digit is told before anything is asked', async () => {
    const { body } = await user.call('GET', `${path}/RO18547257`)
    expect(body).toMatchObject({ TaxId: '18547257', AccountName: 'EXEMPLU DRUMURI 7257 S.R.L.', VatPayer: false })
    expect((await user.call('GET', `${path}/4221306`)).body.AccountName).toBe('EXEMPLU INSTALAȚII 1306 S.R.L.')
    const asked = register.asked.length
    const other = await user.call('GET', `${path}/RO21537031`)
    expect([other.status, other.body.code, register.asked.length]).toEqual([422, 'INVALID_DATA', asked])
  })

  test('a code nobody has, a silent register, a garbled answer and a refusal each have their message', async () => {
    const outcome = async (code: string) => {
      const { status, body } = await user.call('GET', `${path}/${code}`)
      return [status, body.code]
    }
    expect(await outcome('14399840')).toEqual([404, 'COMPANY_UNKNOWN'])
    register.mood = 'silent'
    expect(await outcome('12345674')).toEqual([503, 'COMPANY_REGISTER_DOWN'])
    register.mood = 'refusing'
    expect(await outcome('12345674')).toEqual([503, 'COMPANY_REGISTER_DOWN'])
    register.mood = 'garbled'
    expect(await outcome('12345674')).toEqual([503, 'COMPANY_REGISTER_UNREADABLE'])
    register.mood = 'well'
    expect((await outcome('12345674'))[0]).toBe(200)
  })

  test('without an address in the settings there is none', async () => {
    const plain = await (await testApp()).tenant()
    expect((await plain.call('GET', path)).body).toEqual({ Available: false })
    expect((await plain.call('GET', `${path}/12345674`)).status).toBe(404)
  })
})
