import { expect, it } from 'vitest'
import { fold, foldLine, unaccented } from './fold.ts'

it('takes accents and case off, of both ways to write ș and ț and of letters in two parts', () => {
  expect(['Săpătură', 'SĂPĂTURĂ', 'sa\u0306pa\u0306tura\u0306'].map(fold)).toEqual(['sapatura', 'sapatura', 'sapatura'])
  expect([fold('Țevi și ștuțuri'), fold('Ţevi şi ştuţuri')]).toEqual(['tevi si stuturi', 'tevi si stuturi'])
  expect(fold('Île ÉLÉVÉE')).toBe('ile elevee')
})

it('keeps the case where only the accents go', () => {
  expect(unaccented('Șapă ÎN pantă')).toBe('Sapa IN panta')
})

it('has single spaces where whole entries are compared', () => {
  expect(foldLine('  Zidărie\u00a0 din\ncărămidă ')).toBe('zidarie din caramida')
})
