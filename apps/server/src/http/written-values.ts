import type { Region } from '@temelia/calendar/region'
import { typedText } from '@temelia/decimal/typed-number'

type Values = Readonly<Record<string, string | number>>

/** The values of a message with their numbers as a person of the practice types them: `1187,3` in Romania. */
export function writtenValues(values: Values | undefined, region: Region | undefined): Values | undefined {
  if (!values || !region) return values
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'number' ? typedText(value, region) : value]),
  )
}
