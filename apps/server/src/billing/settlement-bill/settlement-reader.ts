import type { Row } from '@temelia/model/entity'
import type { Deduction } from '@temelia/model/estimation/deduction'
import type { Project } from '@temelia/model/estimation/project'
import type { Context } from '../../records/context.ts'

/** A settlement with its project, as the estimates give it. */
export interface ReadSettlement {
  readonly deduction: Row<typeof Deduction>
  readonly project: Row<typeof Project>
  readonly frozen: boolean
  readonly rates: readonly { readonly rate: number; readonly value: number }[]
}

/** How settlements are read, through what the caller may see. */
export interface SettlementReader {
  /** @throws AppError NOT_FOUND */
  readonly read: (context: Context, id: number) => Promise<ReadSettlement>
  /** The same while nobody else changes settlements of its project until the transaction ends: its approval stays as it is read. @throws AppError NOT_FOUND */
  readonly readHeld: (context: Context, id: number) => Promise<ReadSettlement>
}
