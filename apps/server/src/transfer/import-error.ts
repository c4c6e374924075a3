import type { Region } from '@temelia/calendar/region'
import { exchangeTexts } from '@temelia/text/exchange'
import { type Language, type Message, say } from '@temelia/text/message'
import { scheduleFaultTexts } from '@temelia/text/schedule-faults'
import { errorWords, fieldWords, fileWords } from '@temelia/text/refusal-words'

/** What is wrong with a line. The code is one of the reading's or of a field's; its message is made when it is shown. */
export interface ImportError {
  readonly code: string
  readonly sheet?: string
  readonly line?: number
  readonly column?: string
  readonly value?: string
  readonly params?: Readonly<Record<string, string | number>>
}

/** The words of a fault where a company works, of an import's or any other; the code itself where it has none. */
export function messageOf(
  code: string,
  language: Language,
  region: Region,
  values: Readonly<Record<string, string | number>>,
): string {
  const message = words[region][code]
  return message ? say(message, language, values) : code
}

const words = { ro: wordsIn('ro'), us: wordsIn('us') }

function wordsIn(region: Region): Readonly<Record<string, Message>> {
  return {
    ...scheduleFaultTexts,
    ...errorWords(region),
    ...fieldWords(region),
    ...exchangeTexts,
    ...fileWords(region),
  }
}
