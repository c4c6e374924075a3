import type { Language } from '@temelia/text/message'
import type { Say } from '../ui/text.ts'
import { monthShort } from '../ui/month-names.ts'
import type { Answers } from './panel-data.ts'

/** Open opportunities by the month they are to close: those before this month, each month, later ones and those without a day. None before the answer. */
export function forecastLines(data: Answers['weightedPipeline'] | undefined, t: Say, language: Language) {
  if (!data) return []
  return [
    { label: t('dashBeforeMonth'), figure: data.Before },
    ...data.Months.map(({ Month, Figure: figure }) => ({
      label: `${monthShort(Month, language)} ${Month.slice(0, 4)}`,
      figure,
    })),
    { label: t('dashLater'), figure: data.Later },
    { label: t('dashNoDate'), figure: data.None },
  ]
}
