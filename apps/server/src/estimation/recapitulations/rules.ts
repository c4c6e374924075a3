import { RecapitulationTemplate } from '@temelia/model/estimation/recapitulation-template'
import { sql } from 'kysely'
import { rulesFor } from '../../records/context.ts'
import { oneAfterTheOther } from '../../records/one-of-them.ts'

/** Rules of recapitulation templates: each practice has one that new projects start with, the last one chosen. */
export const recapitulationTemplateRules = rulesFor(RecapitulationTemplate, {
  settle: async (context, changes) => {
    for (const { before, after } of changes) {
      if (!after?.standard || (before?.standard && before.practice === after.practice)) continue
      await oneAfterTheOther(context)
      await context.tx.run(sql`update recapitulation_templates set standard = false, version = version + 1
        where client_id = ${context.actor.clientId} and practice = ${after.practice} and standard and id <> ${after.id}`)
    }
  },
})
