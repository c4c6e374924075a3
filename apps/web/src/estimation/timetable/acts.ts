/** What was done to a timetable, and how each thing is taken back and done again. */

/** Does something and gives what takes it back; null where that cannot be, such as for what waits for the network. */
export type Act = () => Promise<Act | null>

/** A thing that was done, in the words of its toast. */
type Step = Readonly<{ label: string; act: Act }>

/** What was done, newest last, and what was taken back, next to do again last. */
export type Steps = Readonly<{ done: readonly Step[]; undone: readonly Step[] }>

export const NO_STEPS: Steps = { done: [], undone: [] }

const DEPTH = 200

/** Does acts one after another; gives the act that takes all of them back, the last one first. */
export function inTurn(acts: readonly Act[]): Act {
  return async () => {
    const backs: Act[] = []
    let whole = true
    for (const act of acts) {
      const back = await act().catch(async (cause: unknown) => {
        // What was done before the one that failed is taken back, so that nothing is left half-done.
        for (const undo of backs) await undo().catch(() => null)
        throw cause
      })
      if (back) backs.unshift(back)
      else whole = false
    }
    return whole ? inTurn(backs) : null
  }
}

/** Begins something and notes what came of it. `alone`: it waits for all before it, and what comes after waits for it. */
export type Begin = <T>(work: () => Promise<T>, note: (result: T) => void, alone: boolean) => Promise<void>

/**
 * What is done one after another. A single write begins at once, so that it is kept on the device before any reply is waited for; several
 * writes of one act, and what takes acts back, stand alone: what they leave must not meet another's. Results are noted in the order in which
 * people began, whichever reply came first.
 */
export function lineOfActs(): Begin {
  let underway: Promise<unknown> = Promise.resolve()
  let held: Promise<unknown> = Promise.resolve()
  return (work, note, alone) => {
    const earlier = underway
    const done = (alone ? earlier : held).then(work).then(async (result) => {
      await earlier
      note(result)
    })
    underway = Promise.allSettled([earlier, done])
    if (alone) held = underway
    return done
  }
}

/** Something new was done: what was taken back before cannot be done again. */
export function noted(steps: Steps, label: string, back: Act): Steps {
  return { done: [...steps.done, { label, act: back }].slice(-DEPTH), undone: [] }
}

/** Takes the last thing back, or does the last one taken back again. Gives the steps after it and what it was; null where there is none. */
export async function stepBack(
  steps: Steps,
  way: 'undo' | 'redo',
): Promise<Readonly<{ steps: Steps; label: string }> | null> {
  const [from, to] = way === 'undo' ? [steps.done, steps.undone] : [steps.undone, steps.done]
  const step = from.at(-1)
  if (!step) return null
  const back = await step.act()
  const left = from.slice(0, -1)
  const kept = back ? [...to, { label: step.label, act: back }] : to
  return { label: step.label, steps: way === 'undo' ? { done: left, undone: kept } : { done: kept, undone: left } }
}
