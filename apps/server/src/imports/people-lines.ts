import { beginningOf } from '@temelia/text/beginning'
import { User } from '@temelia/model/admin/user'
import { type Entity, type Row, wireName } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import type { RecordFile } from './record-file.ts'
import type { RecordLine } from './record-plan.ts'

/** People of one file: each may be sent an invitation. */
export const MOST_PEOPLE = 500

/** Which of these addresses somebody of another company signs in with, in whichever region; in small letters. */
export type TakenAddresses = (addresses: readonly string[]) => Promise<ReadonlySet<string>>

/** @throws AppError IMPORT_TOO_MANY_LINES for a file of more people than are imported at once */
export function demandFewPeople(of: Entity, lines: number): void {
  if (of === (User as Entity) && lines > MOST_PEOPLE)
    throw new AppError('IMPORT_TOO_MANY_LINES', { params: { max: MOST_PEOPLE } })
}

/** Whether somebody an import added works here by now: they stay when it is taken back. */
export function worksHere(of: Entity, row: Row<Entity>): boolean {
  return of === (User as Entity) && (row as unknown as Row<typeof User>).lastSignIn !== null
}

/** The lines of people, without those whose address is somebody's elsewhere: an address is one person. */
export async function withFreeAddresses(
  of: Entity,
  lines: readonly RecordLine[],
  { table }: Pick<RecordFile, 'table'>,
  taken: TakenAddresses,
): Promise<readonly RecordLine[]> {
  if (of !== (User as Entity)) return lines
  const addresses = lines.flatMap(({ patch }) => addressOf(patch) ?? [])
  const elsewhere = addresses.length === 0 ? new Set<string>() : await taken(addresses)
  if (elsewhere.size === 0) return lines
  const field = wireName(User, 'email')
  const column = table.columns.find((one) => one.field === field)?.header || field
  return lines.map((one) => {
    const address = addressOf(one.patch)
    if (address === undefined || !elsewhere.has(address)) return one
    const fault = { code: 'EMAIL_TAKEN', line: one.line, column, value: beginningOf(address, 80) }
    return { ...one, patch: null, faults: [...one.faults, fault] }
  })
}

function addressOf(patch: RecordLine['patch']): string | undefined {
  const address = patch?.['email']
  return typeof address === 'string' ? address.toLowerCase() : undefined
}
