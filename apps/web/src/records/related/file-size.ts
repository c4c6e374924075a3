import { formatNumber } from '../../ui/number-text.ts'
import { tenantRegion } from '../../session/tenant-region.ts'

const UNITS = ['B', 'KB', 'MB', 'GB'] as const

/** A size of a file as people say it: `1.4 MB`, in a Romanian company `1,4 MB`. Counted in 1024s. */
export function sizeText(bytes: number): string {
  let value = bytes
  let unit = 0
  while (value >= 1024 && unit < UNITS.length - 1) {
    value /= 1024
    unit += 1
  }
  return `${formatNumber(value, tenantRegion(), { min: 0, max: unit === 0 || value >= 100 ? 0 : 1 })} ${UNITS[unit]}`
}
