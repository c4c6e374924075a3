/** Text as the value of a content line (RFC 5545 3.3.11 and RFC 2426 5): signs that separate are marked, characters such a line may not hold are dropped. */
export function escaped(text: string): string {
  return [...text.replace(/\r\n?/g, '\n')]
    .filter((character) => character >= ' ' || character === '\n' || character === '\t')
    .join('')
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replaceAll('\n', '\\n')
}

/** Content lines as a calendar or an address book reads them: each ended and folded at 75 octets (RFC 5545 3.1, RFC 2425 5.8.1). */
export function contentLines(lines: readonly string[]): string {
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

/** A line in pieces, never cut inside a character; each further piece begins with a blank. */
function folded(line: string): string {
  const pieces: string[] = []
  let piece = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > 75) {
      pieces.push(piece)
      piece = ' '
      octets = 1
    }
    piece += character
    octets += size
  }
  return [...pieces, piece].join('\r\n')
}
