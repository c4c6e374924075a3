import { AppError } from '@temelia/model/errors'
import type { Actor } from '@temelia/model/permission'
import type { Behind } from '../db/database.ts'
import { actorOfUser } from '../http/actor.ts'
import type { Context } from '../records/context.ts'
import type { Engine } from '../records/operation.ts'

/** Time that one slice of long work is meant to hold the database: whoever comes in between waits no longer. */
const SLICE_MILLISECONDS = 50

/** How many rows the next slice of long work takes: as many as the time the last took lets it. */
export class SliceSize {
  private readonly least: number

  /** @param rows of the first slice, and of the smallest: below that a slice is mostly its beginning and end; @param most rows of any */
  constructor(
    public rows: number,
    private readonly most: number,
  ) {
    this.least = rows
  }

  /** Does a slice of so many rows inside its transaction, and learns from the time it took there; waiting for a turn does not count. */
  async timed<T>(rows: number, work: () => Promise<T>): Promise<T> {
    const began = performance.now()
    const result = await work()
    if (rows > 0) this.rows = nextSize(rows, performance.now() - began, this.least, this.most)
    return result
  }
}

/** The places of so many rows, slice by slice. */
export function* slicesOf(count: number, size: SliceSize): Generator<readonly [from: number, to: number]> {
  for (let from = 0; from < count; ) {
    const to = Math.min(from + size.rows, count)
    yield [from, to]
    from = to
  }
}

/**
 * A part of long work, in one transaction with the rights that the person has now, not those they had when they asked for it.
 * @throws AppError OPERATION_NOT_PERMITTED when the person is banned or gone
 */
export function inPresentRights<T>(
  database: Pick<Behind, 'tenant'>,
  engine: Pick<Engine, 'rules' | 'now'>,
  actor: Actor,
  work: (context: Context) => Promise<T>,
): Promise<T> {
  return database.tenant(actor.clientId, async (tx) => {
    const now = engine.now()
    const present = await actorOfUser(tx, actor, now)
    if (!present) throw new AppError('OPERATION_NOT_PERMITTED')
    return work({ actor: { ...present, sessionId: actor.sessionId }, tx, rules: engine.rules, now })
  })
}

/**
 * Long work in slices: each is one transaction behind the calls of others, and as large as the time the one before took lets it be. What
 * a slice writes must be whole by itself, with how far the work came, since the server may end between two of them. The person who asked
 * for it has in each slice the rights of that moment.
 */
export class Slices {
  private readonly size: SliceSize

  /** @param rows of the first slice; @param most rows of any */
  constructor(
    private readonly database: Behind,
    private readonly engine: Pick<Engine, 'rules' | 'now'>,
    private readonly actor: Actor,
    rows: number,
    most: number,
  ) {
    this.size = new SliceSize(rows, most)
  }

  /** Does one slice. `work` is told how many rows it may take. @throws AppError OPERATION_NOT_PERMITTED when the person is gone */
  take<T>(work: (context: Context, rows: number) => Promise<T>): Promise<T> {
    const { rows } = this.size
    return inPresentRights(this.database, this.engine, this.actor, (context) =>
      this.size.timed(rows, () => work(context, rows)),
    )
  }
}

/** Rows of the next slice after one of so many took so long: at most twice as many, within the bounds. */
export function nextSize(rows: number, milliseconds: number, least: number, most: number): number {
  const fitting = Math.floor((rows * SLICE_MILLISECONDS) / Math.max(milliseconds, 1))
  return Math.max(least, Math.min(fitting, rows * 2, most))
}
