import { expect, test } from 'vitest'
import { hasPage, practiceOfCall, practiceOfPage } from './practice-pages.ts'

test('a page of one practice is available only to its practice, with all below it', () => {
  expect(hasPage('/received-invoices', 'ro')).toBe(true)
  expect(hasPage('/received-invoices', 'us')).toBe(false)
  expect(hasPage('/received-invoices/', 'us')).toBe(false)
  expect(hasPage('/Revaluation', 'us')).toBe(false)
  expect(hasPage('/SETTINGS/Crews/1', 'ro')).toBe(false)
  expect(hasPage('/settings/e-factura', 'us')).toBe(false)
  expect(hasPage('/settings/crews', 'us')).toBe(true)
  expect(hasPage('/settings/crews', 'ro')).toBe(false)
})

test('every other page is for all, also one whose address begins alike', () => {
  for (const practice of ['ro', 'us', undefined]) {
    expect(hasPage('/bills', practice)).toBe(true)
    expect(hasPage('/revaluations', practice)).toBe(true)
    expect(hasPage('/settings', practice)).toBe(true)
  }
  expect(practiceOfPage('/')).toBeNull()
})

test('the calls of such a page belong to its practice', () => {
  expect(practiceOfCall('/api/received-invoices/:id/take')).toBe('ro')
  expect(practiceOfCall('/api/revaluation/export')).toBe('ro')
  expect(practiceOfCall('/api/e-invoice-access/test')).toBe('ro')
  expect(practiceOfCall('/api/bills/:id')).toBeNull()
})
