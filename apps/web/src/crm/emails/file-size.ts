import { formatNumber } from '@temelia/text/format'
import type { Language } from '@temelia/text/message'

/** A size in bytes as people read it: 840 B, 12 kB, 3,4 MB. */
export function fileSize(bytes: number, language: Language): string {
  if (bytes < 1_000) return `${bytes} B`
  if (bytes < 1_000_000) return `${formatNumber(Math.round(bytes / 1_000), language)} kB`
  return `${formatNumber(Math.round(bytes / 100_000) / 10, language, 1)} MB`
}
