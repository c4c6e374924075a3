/** Where a company works. It decides how days, hours and numbers are written, whatever language a person reads in. */
export type Region = 'ro' | 'us'

/** The currency of a region, of whatever names none itself: an opportunity, a project, a catalogue. */
export function currencyOf(region: Region): 'RON' | 'USD' {
  return region === 'us' ? 'USD' : 'RON'
}

/** The time zone in which the companies of a region work. */
export function zoneOfRegion(region: Region): string {
  return region === 'ro' ? 'Europe/Bucharest' : 'America/New_York'
}
