import type { Actor } from '@temelia/model/permission'
import type { Behind } from '../db/database.ts'
import type { Context } from '../records/context.ts'
import { act, type Engine } from '../records/operation.ts'

/** Time that one slice of long work is meant to hold the database: whoever comes in between waits no longer. */
const SLICE_MILLISECONDS = 50

/**
 * Long work in slices: each is one transaction behind the calls of others, and as large as the time the one before took lets it be. What
 * a slice writes must be whole by itself, with how far the work came, since the server may end between two of them.
 */
export class Slices {
  /** @param rows of the first slice; @param most rows of any */
  constructor(
    private readonly database: Behind,
    private readonly engine: Pick<Engine, 'rules' | 'now'>,
    private readonly actor: Actor,
    private rows: number,
    private readonly most: number,
  ) {}

  /** Does one slice. `work` is told how many rows it may take, and says how many it took. */
  async take<T extends { readonly taken: number }>(work: (context: Context, rows: number) => Promise<T>): Promise<T> {
    let began = 0
    const asked = this.rows
    const result = await act(this.database, this.engine, this.actor, (context) => {
      began = performance.now()
      return work(context, asked)
    })
    if (result.taken > 0) this.rows = nextSize(result.taken, performance.now() - began, this.most)
    return result
  }
}

/** Rows of the next slice after one of so many took so long: at most twice as many, at least one. */
export function nextSize(rows: number, milliseconds: number, most: number): number {
  const fitting = Math.floor((rows * SLICE_MILLISECONDS) / Math.max(milliseconds, 1))
  return Math.max(1, Math.min(fitting, rows * 2, most))
}
