import i18next from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import { factsOf, recordsNamed } from './audit-words.ts'

const t = ((key: string) => key) as never

const valuesText = (...asked: Parameters<typeof factsOf>) =>
  factsOf(...asked)
    .map(({ label, text }) => `${label}: ${text}`)
    .join(' · ')

beforeAll(() => i18next.init({ lng: 'en', resources: {} }))

test('values of a record are told in the words of its fields', () => {
  const values = {
    name: 'Hala',
    kind: 'invoice',
    accountId: 7,
    dueDate: '2026-11-30',
    parties: { buyer: null },
    note: null,
  }
  expect(valuesText('bill', values, { language: 'ro', t })).toBe(
    'Obiect: Hala · Document: Factură · Client: #7 · Scadentă: 30.11.2026',
  )
})

test('records are told by their names where the reader may see them', () => {
  const titles = new Map([['customer', new Map([[7, 'Zidaru SRL']])]])
  const values = { accountId: 7, offerId: 8 }
  expect(recordsNamed('bill', values).map(({ of, id }) => [of.name, id])).toEqual([
    ['customer', 7],
    ['offer', 8],
  ])
  expect(valuesText('bill', values, { language: 'ro', t, titles })).toBe('Client: Zidaru SRL · Ofertă: #8')
})

test('what a record is about is one fact, with the name of that record where the reader may see it', () => {
  const values = { text: 'Sunat', relatedEntityId: 7, relatedEntityType: 'bill' }
  expect(recordsNamed('note', values).map(({ of, id }) => [of.name, id])).toEqual([['bill', 7]])
  const titles = new Map([['bill', new Map([[7, 'Hala']])]])
  expect(valuesText('note', values, { language: 'en', t, titles })).toBe('Text: Sunat · About: Bill Hala')
  expect(valuesText('note', values, { language: 'en', t })).toBe('Text: Sunat · About: Bill #7')
  const ticket = { relatedEntityType: 'ticket', relatedEntityId: 3 }
  expect(recordsNamed('note', ticket).map(({ of }) => of.name)).toEqual(['activity'])
  expect(valuesText('note', { relatedEntityId: 7 }, { language: 'en', t })).toBe('Record: 7')
  expect(valuesText('note', { relatedEntityType: 'bill' }, { language: 'en', t })).toBe('About: Bill')
})

test('a sign-in tells the device and where from, not the text a browser sends', () => {
  const device = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0 Safari/537.36'
  expect(valuesText('account', { device, address: '127.0.0.1' }, { language: 'en', t })).toBe(
    'auditDevice: Chrome · Linux · auditAddress: 127.0.0.1',
  )
})

test('of a new record what it began with is left out, of a changed one it is told', () => {
  const values = { name: 'Hala', discount: 0 }
  expect(valuesText('bill', values, { language: 'en', t, made: true })).toBe('Subject: Hala')
  expect(valuesText('bill', values, { language: 'en', t })).toBe('Subject: Hala · Discount %: 0')
})

test('long values end with a sign that there is more', () => {
  const [fact] = factsOf('note', { text: 'x'.repeat(400) }, { language: 'en', t })
  expect(fact?.text).toBe(`${'x'.repeat(300)}…`)
  const many = { name: 'x'.repeat(299), number: 'F 0001', currency: 'RON' }
  expect(factsOf('bill', many, { language: 'en', t }).map(({ label }) => label)).toEqual(['Subject', '…'])
})
