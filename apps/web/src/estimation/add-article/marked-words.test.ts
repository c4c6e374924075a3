import { expect, test } from 'vitest'
import { markedWords } from './marked-words.ts'

const shown = (text: string, query: string) =>
  markedWords(text, query)
    .map((piece) => (piece.found ? `[${piece.text}]` : piece.text))
    .join('')

test.each([
  ['Turnarea betonului în fundații', 'beton fund', 'Turnarea [beton]ului în [fund]ații'],
  ['Săpătură manuală', 'sapat', '[Săpăt]ură manuală'],
  ['TSA02C1', 'tsa', '[TSA]02C1'],
  ['aaa', 'aa', '[aaa]'],
  ['Beton', '', 'Beton'],
  ['Beton', 'oțel', 'Beton'],
])('marks in %s what was searched by %s', (text, query, marked) => expect(shown(text, query)).toBe(marked))

test('the pieces are the text', () => {
  const text = 'Plăci 30 × 60 „mat” 🧱 ß'
  expect(
    markedWords(text, 'mat pla')
      .map((piece) => piece.text)
      .join(''),
  ).toBe(text)
})
