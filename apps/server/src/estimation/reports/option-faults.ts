import { AppError } from '@temelia/model/errors'
import type { FieldFault } from '@temelia/model/field-fault'
import { pictureOf } from '@temelia/reports/html-picture'
import type { Look } from '@temelia/reports/look'
import type { OptionFault } from '@temelia/reports/print-options'

/** What a logo may be, as a person is told. */
const LOGO = { kinds: 'PNG, JPEG, GIF, SVG', size: '350 KB' }

/** The logo alone, in whatever place it was sent. */
const LOGO_FIELD = /\blook\.logo(?:\.picture)?$/i
const PICTURE_FIELD = /\blook\.logo\.picture$/i

/** The faults of options by their fields; of a logo that is no picture it is told which are taken. */
export function optionFaults(faults: readonly OptionFault[]): FieldFault[] {
  return faults.map(({ field, expected }) =>
    PICTURE_FIELD.test(field)
      ? { field, code: 'INVALID_PICTURE', params: LOGO }
      : { field, code: 'INVALID_VALUE', params: { expected } },
  )
}

/** The fault of a logo that says it is a picture and is none. */
export function logoFaults(look: Look | null | undefined, field: string): OptionFault[] {
  if (!look?.logo || pictureOf(look.logo.picture)) return []
  return [{ field: `${field}.logo.picture`, expected: LOGO.kinds }]
}

/** The refusal of what cannot be printed so: of a bad logo, where nothing else is wrong, it says that. */
export function unprintable(faults: readonly FieldFault[]): AppError {
  const logo =
    faults.every(({ field }) => LOGO_FIELD.test(field)) && faults.some(({ code }) => code === 'INVALID_PICTURE')
  return logo ? new AppError('REPORT_LOGO', { params: LOGO, faults }) : new AppError('INVALID_DATA', { faults })
}
