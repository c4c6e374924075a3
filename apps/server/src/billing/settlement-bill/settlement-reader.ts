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

/** Reads a settlement through what the caller may see. @throws AppError NOT_FOUND */
export type SettlementReader = (context: Context, id: number) => Promise<ReadSettlement>
