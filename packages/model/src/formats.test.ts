import { describe, expect, test } from 'vitest'
import {
  email,
  iban,
  nationalId,
  objectName,
  password,
  personName,
  phone,
  postalCode,
  registerNumber,
  taxId,
  website,
} from './formats.ts'

interface Vectors {
  readonly good: readonly string[]
  readonly bad: readonly string[]
}

/** Worked vectors of the Romanian and US formats; each rule with what it takes and what it refuses. */
const vectors: readonly (readonly [string, typeof email, Vectors])[] = [
  [
    'tax code',
    taxId,
    {
      good: ['4221306', 'RO4221306', 'RO 14399840', '21537032', '12345674', '12-3456789'],
      bad: ['12345678', '1', '12345678901', 'ABC', ''],
    },
  ],
  [
    'personal number',
    nationalId,
    {
      good: ['1960101123456', '2960229300015', '5010101400010', '1980719401238', '1850615400021', '123-45-6789'],
      bad: [
        '1960101123457',
        '1961301123456',
        '6001231520006',
        '2970229300015',
        '196010112345',
        '000-45-6789',
        '666-45-6789',
      ],
    },
  ],
  [
    'IBAN',
    iban,
    {
      good: [
        'RO49AAAA1B31007593840000',
        'RO49 AAAA 1B31 0075 9384 0000',
        'RO16BTRLRONCRT0123456701',
        'RO29INGB0000999900000001',
        'RO67TREZ7005069XXX000123',
        'DE89370400440532013000',
      ],
      bad: ['RO50AAAA1B31007593840000', 'RO49AAAA1B3100759384000', 'RO49', ''],
    },
  ],
  [
    'trade register number',
    registerNumber,
    {
      good: ['J40/123/2020', 'J05/12/2001', 'F40/123/01.02.2020', 'J2008000117519', 'J2024039063003', 'J2020000123400'],
      bad: ['J41/123/2020', 'X40/123/2020', 'J40/123/1820', 'J202000012340', '40/123/2020'],
    },
  ],
  [
    'phone',
    phone,
    {
      good: [
        '0712345678',
        '0234567890',
        '+40712345678',
        '0040234567890',
        '0712 345 678',
        '0712.345-678',
        '(212) 555-0123',
        '+12125550123',
      ],
      bad: ['0812345678', '071234567', '00400712345678', 'abc'],
    },
  ],
  ['postal code', postalCode, { good: ['010101', '90210', '90210-1234'], bad: ['1234', '90210-12', 'ABCDE'] }],
  [
    'email',
    email,
    {
      good: ['ana.pop@firma.ro', 'a+b@x-y.example'],
      bad: ['ana', 'ana@firma', 'a b@firma.ro', '@firma.ro', 'a@-x.ro'],
    },
  ],
  [
    'name of a person',
    personName,
    { good: ['Ștefan Țăran', "Ana O'Neil", 'Ion-Dan Pop'], bad: ['ana pop', 'An', 'Ana@Pop'] },
  ],
  ['name of an object', objectName, { good: ['Casa A', '1', 'șarpantă'], bad: ['', ' A', '-A'] }],
  [
    'web address',
    website,
    { good: ['firma.ro', 'https://www.firma.ro/a?b'], bad: ['firma', 'javascript:alert(1)', 'ftp://firma.ro'] },
  ],
  [
    'password',
    password,
    {
      good: ['Sapte-Case-7', 'Țiglă123x'],
      bad: ['Aa1', 'parolalunga1', 'PAROLALUNGA1', 'ParolaLunga', 'Parola123', `Aa1${'x'.repeat(200)}`],
    },
  ],
]

describe.each(vectors)('%s', (_name, rule, { good, bad }) => {
  test.each(good)('takes %j', (value) => expect(rule.safeParse(value).success).toBe(true))
  test.each(bad)('refuses %j', (value) => expect(rule.safeParse(value).success).toBe(false))
})

test('a common password is told apart from a weak one', () => {
  const code = (value: string) =>
    (password.safeParse(value).error?.issues[0] as { params?: { code: string } })?.params?.code
  expect(code('Password1')).toBe('COMMON_PASSWORD')
  expect(code('password')).toBe('INVALID_PASSWORD')
})

describe('how a value is kept', () => {
  test.each([
    [taxId, 'ro 14399840', 'RO14399840'],
    [taxId, '12-3456789', '12-3456789'],
    [iban, 'ro49 aaaa 1b31 0075 9384 0000', 'RO49AAAA1B31007593840000'],
    [registerNumber, ' j40/123/2020 ', 'J40/123/2020'],
    [email, 'Office@Termo-PLUS.Example', 'Office@termo-plus.example'],
  ])('%# %j is kept as %j', (rule, typed, kept) => {
    expect(rule.parse(typed)).toBe(kept)
  })
})
