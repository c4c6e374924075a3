import { checkFindings } from './checks.ts'
import { errorMessages } from './errors.ts'
import { fieldMessages } from './field-faults.ts'
import { transfer } from './transfer.ts'
import { usErrors, usFaults, usFileFaults, usFindings } from './us-errors.ts'

type Practice = 'ro' | 'us'

/** What refusals say where a company works; in the words of every company while nobody is signed in. */
export function errorWords(practice: Practice | undefined): typeof errorMessages {
  return wordsOf(practice).errors
}

/** What is wrong with a field, where a company works. */
export function fieldWords(practice: Practice | undefined): typeof fieldMessages {
  return wordsOf(practice).faults
}

/** What is wrong with a file or a line of it, where a company works. */
export function fileWords(practice: Practice | undefined): typeof transfer {
  return wordsOf(practice).files
}

/** What the checks of an offer found, where a company works. */
export function findingWords(practice: Practice | undefined): typeof checkFindings {
  return wordsOf(practice).findings
}

const everywhere = { errors: errorMessages, faults: fieldMessages, files: transfer, findings: checkFindings }

const american: typeof everywhere = {
  errors: { ...errorMessages, ...usErrors },
  faults: { ...fieldMessages, ...usFaults },
  files: { ...transfer, ...usFileFaults },
  findings: { ...checkFindings, ...usFindings },
}

function wordsOf(practice: Practice | undefined): typeof everywhere {
  return practice === 'us' ? american : everywhere
}
