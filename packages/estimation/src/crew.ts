/** Hourly rates of crews (SPEC.md R4.7). */
import { addDecimals, divideDecimals, multiplyDecimals, roundDecimal, sumDecimals } from '@temelia/decimal/arithmetic'
import { type NumberPractice, readTypedNumber, typedText } from '@temelia/decimal/typed-number'

/** A craft in a crew: hourly wage, how many of them (1 when absent), fringe benefits per hour. */
export interface CrewMember {
  wage: number
  count?: number
  fringe?: number
}

/** A crew's cost per hour, and per man-hour. */
export interface CrewRate {
  workers: number
  /** Wages of the crew per hour, before burden. */
  wages: number
  burdenPercent: number
  /** Wages with burden and fringe, unrounded. */
  crewHour: number
  /** Cost of one man-hour, rounded to the rate decimals. */
  manHour: number
}

const EXACT = 10

/**
 * Builds a burdened rate: wages x (1 + sum of the burden percentages) + fringe, divided by the workers. Burden is payroll
 * tax and insurance; do not add it to wages that contain it already.
 */
export function crewRate(
  members: readonly CrewMember[],
  burdenPercents: readonly number[],
  rateDecimals = 2,
): CrewRate {
  const times = ({ count = 1 }: CrewMember, hourly: number): number => multiplyDecimals(hourly, count, EXACT)
  const workers = sumDecimals(members.map(({ count = 1 }) => count))
  const wages = sumDecimals(members.map((member) => times(member, member.wage)))
  const fringe = sumDecimals(members.map((member) => times(member, member.fringe ?? 0)))
  const burdenPercent = sumDecimals(burdenPercents)
  const factor = addDecimals(1, divideDecimals(burdenPercent, 100, EXACT))
  const crewHour = addDecimals(multiplyDecimals(wages, factor, EXACT), fringe)
  return { workers, wages, burdenPercent, crewHour, manHour: divideDecimals(crewHour, workers, rateDecimals) }
}

/** A crew with the hours of one of its men per unit of a line. */
export interface Craft {
  crew: string
  hours: number
}

const HOURS_DECIMALS = 6
const CRAFT = /^([\p{L}\p{N}][\p{L}\p{N}._-]*)\s*@\s*(\d[\d.,\s]*|[.,]\d+)$/u

/** `B1@.032`, as cost books write it; a line without crew shows its hours alone, one without hours nothing. */
export function craftText(
  crew: string | null | undefined,
  hours: number | null | undefined,
  practice: NumberPractice,
): string {
  if (!hours && !crew) return ''
  const digits = typedText(hours ?? 0, practice).replace(/^0(?=[.,])/, '')
  return `${crew ?? ''}@${digits}`
}

/** Reads `B1@.032`, its hours as the practice writes numbers; null when the text is none. Hours have at most 6 decimals. */
export function readCraft(text: string, practice: NumberPractice): Craft | null {
  const [, crew, digits] = CRAFT.exec(text.trim()) ?? []
  if (crew === undefined || digits === undefined) return null
  const hours = readTypedNumber(digits, practice)
  if (!hours.ok || roundDecimal(hours.value, HOURS_DECIMALS) !== hours.value || hours.value >= 100_000) return null
  return { crew, hours: hours.value }
}
