import { FairQueue } from '@temelia/reports/fair-queue'

/** Lets a piece of work run when it is its owner's turn. The work calls `pause` where it can wait: it does when others have no place at all. */
export type InTurn = <T>(owner: string, work: (pause: () => Promise<void>) => Promise<T>) => Promise<T>

interface Turn {
  readonly owner: string
  begin(): void
}

/**
 * Lets so many pieces of work run at once; the others wait. Owners take turns, and one who holds several places gives all but one of them up
 * at the next pause when somebody else waits.
 * @param perOwner places that one owner holds at most: work that never pauses leaves the others free
 */
export function slots(most: number, perOwner = most): InTurn {
  const waiting = new FairQueue<Turn>()
  let running = 0
  const enter = async (owner: string) => {
    if (running < most && waiting.workOf(owner) < perOwner) {
      running++
      waiting.began(owner)
    } else await new Promise<void>((begin) => waiting.add(owner, { owner, begin }))
  }
  // A place that is given up goes straight to the next.
  const leave = (owner: string) => {
    waiting.ended(owner)
    const next = waiting.take((turn) => waiting.workOf(turn.owner) < perOwner)
    if (next) next.begin()
    else running--
  }
  return async (owner, work) => {
    await enter(owner)
    const pause = async () => {
      if (!waiting.isGreedy(owner)) return
      const again = new Promise<void>((begin) => waiting.add(owner, { owner, begin }))
      leave(owner)
      await again
    }
    return work(pause).finally(() => leave(owner))
  }
}
