import { describe, expect, test } from 'vitest'
import { beyondBalances } from './bank-statement.ts'
import { camt02, camt08, mt940 } from './bank-statement.fixture.ts'
import { readCamt } from './camt.ts'
import { Faults } from './fault.ts'
import { looksLikeMt940, readMt940 } from './mt940.ts'

type Reader = typeof readCamt

function read(by: Reader, text: string) {
  const faults = new Faults()
  const found = by(text, faults)
  return { found, codes: faults.list.map(({ code }) => code) }
}

function statementsOf(by: Reader, text: string) {
  const { found } = read(by, text)
  if (!found.ok) throw new Error(found.fault.code)
  return found.value
}

describe('camt.053', () => {
  test('version 2: balances, parties and words; what is only announced is counted and left out', () => {
    const [one] = statementsOf(readCamt, camt02)
    expect(one).toMatchObject({
      account: 'RO49AAAA1B31007593840000',
      number: '231',
      currency: 'RON',
      opening: 1000,
      closing: 1205.5,
      pending: 1,
    })
    expect(one?.entries).toMatchObject([
      {
        date: '2026-11-20',
        amount: 242,
        reference: 'BTRL1',
        name: 'Bet Bunea SA',
        iban: 'RO09BCYP0000001234567890',
        taxId: 'RO18547290',
        text: 'plata facturi 0131 0135',
      },
      { amount: -36.5, text: 'Comision administrare', name: '' },
    ])
    expect(one && beyondBalances(one)).toBe(0)
  })

  test('version 8: each payment of a batch by itself, with the numbers that it names', () => {
    const [one] = statementsOf(readCamt, camt08)
    expect(one).toMatchObject({ account: '000123456789', currency: 'USD', opening: null })
    expect(one?.entries).toMatchObject([
      { date: '2026-11-20', amount: 100, reference: 'A1', name: 'Harbor Homes LLC', iban: '9988', text: 'INV 0007' },
      { amount: 200, reference: 'A2', name: 'Bay Works Inc' },
    ])
  })

  test('a batch that does not tie with its parts stays one entry', () => {
    const [one] = statementsOf(readCamt, camt08.replace('>200.00<', '>201.00<'))
    expect(one?.entries.map(({ amount }) => amount)).toEqual([300])
  })

  test.each([
    ['<Document><Other/></Document>', 'STATEMENT_UNKNOWN'],
    ['<Document><BkToCstmrStmt/></Document>', 'STATEMENT_EMPTY'],
    ['<!DOCTYPE a [<!ENTITY b "c">]><Document/>', 'XML_FOREIGN'],
    ['<Document><BkToCstmrStmt>', 'XML_DAMAGED'],
  ])('%s is refused with %s', (text, code) => {
    const { found } = read(readCamt, text)
    expect(found.ok ? 'taken' : found.fault.code).toBe(code)
  })

  test.each(['NaN', '-5', '1e9', '99999999999', ''])('an amount of “%s” is told and left out', (amount) => {
    const text = camt02.replace('>242.00<', `>${amount}<`)
    const { found, codes } = read(readCamt, text)
    expect(codes).toEqual(['ENTRY_UNREADABLE'])
    expect(found.ok && found.value[0] && beyondBalances(found.value[0])).toBe(-242)
  })
})

describe('MT940', () => {
  test('numbered details, days across New Year, one taken back', () => {
    expect(looksLikeMt940(mt940)).toBe(true)
    const [one] = statementsOf(readMt940, mt940)
    expect(one).toMatchObject({ account: 'RO49AAAA1B31007593840000', number: '00231/001', currency: 'RON' })
    expect(one?.entries).toMatchObject([
      {
        date: '2027-01-02',
        amount: 242,
        reference: 'BTRL77',
        name: 'Bet Bunea SA',
        iban: 'RO09BCYP0000001234567890',
        text: 'plata facturi 0131 0135',
      },
      { date: '2027-01-02', amount: -36.5, reference: 'COM1', text: 'Comision administrare cont curent' },
      { amount: -5.5, reference: 'B3' },
    ])
    expect(one && beyondBalances(one)).toBe(0)
  })

  test('named details', () => {
    const text = [
      ':20:1',
      ':25:1234',
      ':60F:C261120EUR0,00',
      ':61:261120C10,NTRFNONREF',
      ':86:/NAME/Nord Bau GmbH/IBAN/DE89370400440532013000/REMI/TML 0142',
      ':62F:C261120EUR10,00',
    ].join('\n')
    expect(statementsOf(readMt940, text)[0]?.entries).toMatchObject([
      { amount: 10, name: 'Nord Bau GmbH', iban: 'DE89370400440532013000', text: 'TML 0142', reference: '' },
    ])
  })

  test.each([':61:261399C1,00NTRF', ':61:269901C1,00NTRF', ':61:261120X1,00NTRF', ':61:261120C1,2,3NTRF', ':61:'])(
    '%s is told and left out',
    (entry) => {
      const { found, codes } = read(readMt940, [':20:1', ':25:1', ':60F:C261120RON0,00', entry].join('\n'))
      expect([found.ok && found.value[0]?.entries, codes]).toEqual([[], ['ENTRY_UNREADABLE']])
    },
  )

  test('a line of a million signs takes no time', () => {
    const long = `:20:1\n:60F:C261120RON0,00\n:61:261120C1,00NTRF${'/'.repeat(1_000_000)}\n:86:${'?20'.repeat(300_000)}`
    expect(read(readMt940, long).codes).toEqual(['ENTRY_UNREADABLE'])
  })
})
