import type { Say } from '../ui/text.ts'
import type { Labels } from './labels.ts'
import type { Section } from './record-form.tsx'

/** The words of an entity as a section of its form says them. */
export function sectionLabels(labels: Labels, { words }: Section, t: Say): Labels {
  if (!words) return labels
  return {
    ...labels,
    field: (key) => {
      const own = words[key]
      return own ? t(own) : labels.field(key)
    },
  }
}
