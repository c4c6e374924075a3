/** Hourly rates of crews (SPEC.md R4.7). */
import { addDecimals, divideDecimals, multiplyDecimals, sumDecimals } from '@temelia/decimal/arithmetic'

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
