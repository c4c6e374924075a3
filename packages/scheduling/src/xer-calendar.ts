/** The calendar text of Primavera: `(0||name(attributes)(children))` in itself (SPEC.md S15). */
import type { CalendarException } from './calendars.ts'
import { dayText } from './moment.ts'
import type { Period } from './working-time.ts'

/** A week of Monday to Sunday and the days that differ. */
export interface XerCalendar {
  readonly week: readonly (readonly Period[])[]
  readonly exceptions: readonly CalendarException[]
}

interface Node {
  readonly name: string
  readonly attributes: readonly string[]
  readonly children: readonly Node[]
}

const MOST_DEPTH = 20

/** Days are counted from 1899-12-30, 25,569 days before 1970-01-01. */
const SERIAL_ORIGIN = 25_569

/** Reads the text of a calendar; null where it is none. */
export function readXerCalendar(text: string): XerCalendar | null {
  const root = new NodeReader(text.replace(/[\s\x7f]/g, '')).read()
  const days = root?.children.find(({ name }) => name === 'DaysOfWeek')
  if (!days) return null
  const week: (readonly Period[])[] = Array.from({ length: 7 }, () => [])
  // Days are numbered from Sunday, 1.
  for (const day of days.children) {
    const number = Number(day.name)
    if (number >= 1 && number <= 7) week[(number + 5) % 7] = periodsOf(day)
  }
  const exceptions = root?.children.find(({ name }) => name === 'Exceptions')?.children ?? []
  return {
    week,
    exceptions: exceptions.flatMap((one) => {
      const serial = Number(one.attributes[one.attributes.indexOf('d') + 1])
      return Number.isInteger(serial) ? [{ from: dayText(serial - SERIAL_ORIGIN), periods: periodsOf(one) }] : []
    }),
  }
}

function periodsOf({ children }: Node): Period[] {
  return children.flatMap(({ attributes }) => {
    const at = (name: string) => minutesOf(attributes[attributes.indexOf(name) + 1] ?? '')
    const [from, to] = [at('s'), at('f')]
    return from === null || to === null ? [] : [[from, to === 0 ? 1_440 : to] as const]
  })
}

function minutesOf(text: string): number | null {
  const match = /^(\d{1,2}):(\d{2})$/.exec(text)
  return match ? Number(match[1]) * 60 + Number(match[2]) : null
}

class NodeReader {
  private at = 0

  constructor(private readonly text: string) {}

  read(depth = 0): Node | null {
    if (depth > MOST_DEPTH || !this.take('(')) return null
    const head = this.upTo('(')
    const attributes = this.upTo(')')
    if (head === null || attributes === null || !this.take('(')) return null
    const children: Node[] = []
    while (this.text[this.at] === '(') {
      const child = this.read(depth + 1)
      if (!child) return null
      children.push(child)
    }
    if (!this.take(')') || !this.take(')')) return null
    return { name: head.slice(head.indexOf('||') + 2), attributes: attributes.split('|'), children }
  }

  private take(sign: string): boolean {
    if (this.text[this.at] !== sign) return false
    this.at++
    return true
  }

  private upTo(sign: string): string | null {
    const end = this.text.indexOf(sign, this.at)
    if (end < 0) return null
    const found = this.text.slice(this.at, end)
    this.at = end + 1
    return found
  }
}
