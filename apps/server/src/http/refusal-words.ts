import type { Region } from '@temelia/calendar/region'
import { errorMessages } from '@temelia/text/errors'
import { fieldMessages } from '@temelia/text/field-faults'
import { usErrors, usFaults } from '@temelia/text/us-errors'

/** What refusals say where a company works; in the words of every company while nobody is signed in. */
export function errorWords(region: Region | undefined): typeof errorMessages {
  return region === 'us' ? american.errors : errorMessages
}

/** What is wrong with a field, where a company works. */
export function fieldWords(region: Region | undefined): typeof fieldMessages {
  return region === 'us' ? american.faults : fieldMessages
}

const american = { errors: { ...errorMessages, ...usErrors }, faults: { ...fieldMessages, ...usFaults } }
