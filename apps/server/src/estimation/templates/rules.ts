import { Template, type TemplateType } from '@temelia/model/estimation/template'
import { rulesFor } from '../../records/context.ts'
import { countLines } from './template-rows.ts'
import type { TemplateContent } from '@temelia/model/estimation/template-file'

/** A template is of the practice of its maker unless it says otherwise, and counts its lines. */
export const templateRules = rulesFor(Template, {
  prepare: async ({ actor }, patch, before) => ({
    ...patch,
    ...(before ? {} : { practice: patch.practice ?? actor.region }),
    ...(patch.content
      ? {
          lines: countLines(
            (patch.type ?? before?.type ?? 'estimate') as TemplateType,
            patch.content as TemplateContent[TemplateType],
          ),
        }
      : {}),
  }),
})
