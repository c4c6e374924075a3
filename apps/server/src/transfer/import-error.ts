import { errorMessages } from '@temelia/text/errors'
import { exchangeTexts } from '@temelia/text/exchange'
import { fieldMessages } from '@temelia/text/field-faults'
import { type Language, say } from '@temelia/text/message'
import { scheduleFaultTexts } from '@temelia/text/schedule-faults'
import { transfer } from '@temelia/text/transfer'

/** What is wrong with a line. The code is one of the reading's or of a field's; its message is made when it is shown. */
export interface ImportError {
  readonly code: string
  readonly sheet?: string
  readonly line?: number
  readonly column?: string
  readonly value?: string
  readonly params?: Readonly<Record<string, string | number>>
}

/** The words of a fault, of an import's or any other; the code itself where it has none. */
export function messageOf(code: string, language: Language, values: Readonly<Record<string, string | number>>): string {
  const message = words[code]
  return message ? say(message, language, values) : code
}

const words: Readonly<Record<string, (typeof transfer)['FILE_EMPTY']>> = {
  ...scheduleFaultTexts,
  ...errorMessages,
  ...fieldMessages,
  ...exchangeTexts,
  ...transfer,
}
