import type { Patch, Row } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import type { FieldFaultCode } from '@temelia/model/field-fault'
import { StoredFile } from '@temelia/model/record/stored-file'
import { BlueprintPin } from '@temelia/model/takeoff/blueprint-pin'
import { type Context, rulesFor } from '../records/context.ts'
import { findAll } from '../records/find.ts'

/** A pin says or shows something, its photos are pictures that its writer may see, and it keeps who put it there. */
export const pinRules = rulesFor(BlueprintPin, {
  prepare: async (context, patch, before) => {
    const whole = { ...before, ...patch }
    if (!whole.text?.trim() && !whole.fileIds?.length) throw invalid('Text', 'REQUIRED')
    await demandPictures(context, patch, before)
    return before ? patch : { ...patch, userId: context.actor.userId }
  },
})

/** @throws AppError INVALID_DATA for a file that the writer may not see, as attaching it shows it to others, or that is no picture */
async function demandPictures(
  context: Context,
  { fileIds }: Patch<typeof BlueprintPin>,
  before: Row<typeof BlueprintPin> | undefined,
): Promise<void> {
  const fresh = [...new Set(fileIds ?? [])].filter((id) => !before?.fileIds?.includes(id))
  const found = await findAll(context, StoredFile, fresh)
  if (found.length < fresh.length) throw invalid('FileIds', 'NOT_FOUND')
  if (found.some(({ type }) => !type?.startsWith('image/'))) throw invalid('FileIds', 'INVALID_VALUE')
}

function invalid(field: string, code: FieldFaultCode): AppError {
  return new AppError('INVALID_DATA', { faults: [{ field, code }] })
}
