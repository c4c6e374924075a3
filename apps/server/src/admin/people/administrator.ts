import { AppError } from '@temelia/model/errors'
import type { Actor } from '@temelia/model/permission'

/** Makes sure that an administrator asks. @throws AppError OPERATION_NOT_PERMITTED */
export function demandAdministrator({ actor }: { readonly actor: Actor }): void {
  if (actor.level !== 'administrator')
    throw new AppError('OPERATION_NOT_PERMITTED', { missing: { module: 'company', action: 'administrator' } })
}
