import type { NumberPractice } from '@temelia/decimal/typed-number'
import { formatNumber } from '../../ui/number-text.ts'

/** A size in bytes as people read it: 840 B, 12 kB, 3,4 MB. */
export function fileSize(bytes: number, practice: NumberPractice): string {
  if (bytes < 1_000) return `${bytes} B`
  if (bytes < 1_000_000) return `${formatNumber(Math.round(bytes / 1_000), practice)} kB`
  return `${formatNumber(Math.round(bytes / 100_000) / 10, practice, 1)} MB`
}
