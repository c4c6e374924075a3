import type { Patch } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import type { FieldFault } from '@temelia/model/field-fault'
import { ReportLayout } from '@temelia/model/estimation/report-layout'
import { FORMS, formOf } from '@temelia/reports/catalogue'
import { readLook } from '@temelia/reports/look'
import type { OptionFault } from '@temelia/reports/print-options'
import { sql } from 'kysely'
import { rulesFor } from '../../records/context.ts'
import { oneAfterTheOther, takeMark } from '../../records/one-of-them.ts'
import { column } from '../../records/select.ts'
import { logoFaults, optionFaults } from './option-faults.ts'

/** Rules of layouts: the look is one the forms can take, with a logo that is a picture; one layout is the standard of a form. */
export const reportLayoutRules = rulesFor(ReportLayout, {
  prepare: async (_context, patch) => {
    const faults = faultsOf(patch)
    if (faults.length > 0) throw new AppError('INVALID_DATA', { faults })
    return patch
  },
  settle: async (context, changes) => {
    for (const { before, after } of changes) {
      if (!after?.standard || (before?.standard && before.form === after.form)) continue
      await oneAfterTheOther(context)
      const others = sql`${column('form')} is not distinct from ${after.form} and ${column('id')} <> ${after.id}`
      await takeMark(context, ReportLayout, 'standard', others)
    }
  },
})

/** What is wrong with what is to be written: what is kept already prints as far as it can. */
function faultsOf({ form = null, look = {} }: Patch<typeof ReportLayout>): FieldFault[] {
  const values = FORMS.map(({ symbol }) => symbol).join(', ')
  const unknown = form !== null && formOf(form)?.symbol !== form
  const found: OptionFault[] = []
  const read = readLook(look, 'Look', found)
  found.push(...logoFaults(read, 'Look'))
  return [
    ...(unknown ? [{ field: 'Form', code: 'INVALID_CHOICE' as const, params: { values } }] : []),
    ...optionFaults(found),
  ]
}
