import { expect, test } from 'vitest'
import { amountInWords } from './amount-in-words.ts'

test.each([
  [0, 'zero lei'],
  [1, 'un leu'],
  [2, 'doi lei'],
  [12, 'doisprezece lei'],
  [19.01, 'nouăsprezece lei și un ban'],
  [20, 'douăzeci de lei'],
  [21.02, 'douăzeci și unu de lei și doi bani'],
  [61.2, 'șaizeci și unu de lei și douăzeci de bani'],
  [100, 'o sută de lei'],
  [101, 'o sută unu lei'],
  [102.12, 'o sută doi lei și doisprezece bani'],
  [119, 'o sută nouăsprezece lei'],
  [220, 'două sute douăzeci de lei'],
  [1_000, 'o mie de lei'],
  [1_001, 'o mie unu lei'],
  [2_345.67, 'două mii trei sute patruzeci și cinci de lei și șaizeci și șapte de bani'],
  [12_000, 'douăsprezece mii de lei'],
  [21_000, 'douăzeci și una de mii de lei'],
  [101_000, 'o sută una mii de lei'],
  [200_000, 'două sute de mii de lei'],
  [1_000_000, 'un milion de lei'],
  [2_500_016, 'două milioane cinci sute de mii șaisprezece lei'],
  [21_000_000, 'douăzeci și unu de milioane de lei'],
  [12_000_000, 'douăsprezece milioane de lei'],
  [22_000_000, 'douăzeci și două de milioane de lei'],
  [
    9_999_999_999.99,
    'nouă miliarde nouă sute nouăzeci și nouă de milioane nouă sute nouăzeci și nouă de mii nouă sute nouăzeci și nouă de lei și nouăzeci și nouă de bani',
  ],
  [-121, 'minus o sută douăzeci și unu de lei'],
  [1.005, 'un leu și un ban'],
])('%d in Romanian', (amount, words) => expect(amountInWords(amount, 'RON', 'ro')).toBe(words))

test('other currencies and English', () => {
  expect(amountInWords(1.5, 'EUR', 'ro')).toBe('un euro și cincizeci de eurocenți')
  expect(amountInWords(20, 'USD', 'ro')).toBe('douăzeci de dolari americani')
  expect(amountInWords(20.01, 'CHF', 'ro')).toBe('douăzeci de CHF și o sutime')
  expect(amountInWords(20.02, 'CHF', 'ro')).toBe('douăzeci de CHF și două sutimi')
  expect(amountInWords(121, 'USD', 'en')).toBe('one hundred twenty-one dollars')
  expect(amountInWords(1_001.5, 'USD', 'en')).toBe('one thousand one dollars and fifty cents')
  expect(amountInWords(1.01, 'RON', 'en')).toBe('one leu and one ban')
})
