/** One row of a takeoff as it is typed. */
export type TakeoffLine = Readonly<{ label: string; expression: string }>

/** The rows of a formula text; blank lines are dropped. */
export function splitTakeoff(formula: string): readonly TakeoffLine[] {
  return formula
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const colon = line.indexOf(':')
      return { label: colon < 0 ? '' : line.slice(0, colon).trim(), expression: line.slice(colon + 1).trim() }
    })
}

/** An expression without the result noted behind it. */
export function withoutNoted(expression: string): string {
  return expression.replace(/=[^=]*$/, '').trim()
}

/** The formula text of rows; a colon inside a label would start the expression, so it becomes a space. Empty rows are dropped. */
export function joinTakeoff(lines: readonly TakeoffLine[]): string {
  return lines
    .map(({ label, expression }) => ({ label: label.replaceAll(':', ' ').trim(), expression: expression.trim() }))
    .filter(({ label, expression }) => label !== '' || expression !== '')
    .map(({ label, expression }) => (label === '' ? expression : `${label}: ${expression}`))
    .join('\n')
}
