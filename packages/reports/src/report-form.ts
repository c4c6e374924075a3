import type { Practice } from '@temelia/estimation/types'
import type { Language, Message } from '@temelia/text/message'
import type { PageModel } from './page-model.ts'
import type { PrintOptions } from './print-options.ts'
import type { Need, ReportData } from './report-data.ts'
import { restyled } from './restyle.ts'
import { withMissingMoney } from './sound-data.ts'
import { withSoundFigures } from './sound-figures.ts'

/** Where a report can print: on one estimate, on an object, on the whole investment. */
export type ReportLevel = 'estimate' | 'object' | 'investment'

/** One form of the catalogue: where it prints, what it prints from, and how that becomes pages. */
export interface ReportForm {
  /** As on the wire: `F3`, `F3SP`, `DG`. */
  symbol: string
  title: Message
  /** What it is called in the United States, where it has a name of its own there. */
  titleUs?: Message
  levels: readonly ReportLevel[]
  /** Null: both practices know it. */
  practice: Practice | null
  needs: readonly Need[]
  /** It prints words that are typed with the order: scope, exclusions, terms. */
  worded?: boolean
  /** The form as data. `data` holds at least what `needs` names. */
  model(data: Pick<ReportData, Need | 'place'>, options: PrintOptions, language: Language): PageModel
}

/** What a form is called in a practice. */
export function titleIn(practice: Practice, { title, titleUs = title }: ReportForm): Message {
  return practice === 'us' ? titleUs : title
}

/** A form whose `model` sees only what it needs; it prints in the look of the options, and no figure that is none. */
export function reportForm<N extends Need>(
  form: Omit<ReportForm, 'needs' | 'model'> & {
    needs: readonly N[]
    model(data: Pick<ReportData, N | 'place'>, options: PrintOptions, language: Language): PageModel
  },
): ReportForm {
  return {
    ...form,
    model: (data, options, language) =>
      restyled(withSoundFigures(form.model(soundData(data), options, language)), options.look),
  }
}

/** The place holds no money, and the needs bear names that money has elsewhere: each is gone through by itself. */
function soundData<T extends object>(data: T): T {
  return Object.fromEntries(
    Object.entries(data).map(([need, of]) => [need, need === 'place' ? of : withMissingMoney(of as unknown)]),
  ) as T
}
