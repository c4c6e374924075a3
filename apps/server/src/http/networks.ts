import { AppError } from '@temelia/model/errors'
import { networks, within } from '../ports/outside.ts'

/** Whether a person may work from an address: none of the rules that hold for the person, or one of them, allows it. */
export function mayComeFrom(rules: readonly string[] | null, address: string): boolean {
  return rules === null || rules.length === 0 || within(networks(rules), address)
}

/** @throws AppError ACCESS_RESTRICTED_MESSAGE where the person may not work from */
export function demandNetwork(
  rules: readonly string[] | null,
  address: string,
  body: Readonly<Record<string, unknown>> = {},
): void {
  if (!mayComeFrom(rules, address)) throw new AppError('ACCESS_RESTRICTED_MESSAGE', { body })
}
