import { fold } from '@temelia/text/fold'

/** A piece of a text, and whether it was searched for. */
export type Piece = Readonly<{ text: string; found: boolean }>

/** A text in pieces, those that hold one of the words told apart; accents and case do not count. */
export function markedWords(text: string, query: string): readonly Piece[] {
  const words = fold(query)
    .split(/\s+/)
    .filter((word) => word !== '')
  const plain = fold(text)
  // Folding that changes the length would mark the wrong letters.
  if (words.length === 0 || plain.length !== text.length) return [{ text, found: false }]
  const marks = [...text].length === text.length ? Array.from({ length: text.length }, () => false) : null
  if (!marks) return [{ text, found: false }]
  for (const word of words)
    for (let at = plain.indexOf(word); at >= 0; at = plain.indexOf(word, at + 1)) marks.fill(true, at, at + word.length)
  const pieces: { text: string; found: boolean }[] = []
  marks.forEach((found, at) => {
    const last = pieces.at(-1)
    if (last?.found === found) last.text += text[at] ?? ''
    else pieces.push({ text: text[at] ?? '', found })
  })
  return pieces
}
