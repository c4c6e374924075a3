import { RecapitulationTemplate } from '@temelia/model/estimation/recapitulation-template'
import { sql } from 'kysely'
import { rulesFor } from '../../records/context.ts'
import { oneAfterTheOther, takeMark } from '../../records/one-of-them.ts'
import { column } from '../../records/select.ts'

/** Rules of recapitulation templates: each practice has one that new projects start with, the last one chosen. */
export const recapitulationTemplateRules = rulesFor(RecapitulationTemplate, {
  settle: async (context, changes) => {
    for (const { before, after } of changes) {
      if (!after?.standard || (before?.standard && before.practice === after.practice)) continue
      await oneAfterTheOther(context)
      const others = sql`${column('practice')} = ${after.practice} and ${column('id')} <> ${after.id}`
      await takeMark(context, RecapitulationTemplate, 'standard', others)
    }
  },
})
