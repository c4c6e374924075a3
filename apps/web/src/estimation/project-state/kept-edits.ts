import { outbox } from '../../data/outbox/browser-outbox.ts'
import type { Held, Hold } from '../../data/outbox/outbox-terms.ts'
import type { Change as Sent, EstimateEdits, Refusal } from '../../data/outbox/queue.ts'
import { say } from '../../ui/text.ts'
import type { Change } from './changes.ts'
import type { ProjectState } from './project-state.ts'
import { unsettled } from './take-conflicts.ts'

/** What a project's editor keeps in the outbox: `waiting` is what earlier visits left there. */
export type KeptEdits = Readonly<{
  waiting: readonly Change[]
  keep: (state: ProjectState) => void
  release: () => void
}>

/** Takes over what waits in the outbox for a project: from now on its editor sends it, and keeps there what is typed further. */
export async function holdEdits(project: number): Promise<KeptEdits> {
  const key = `estimate ${project} ${crypto.randomUUID()}`
  const mine = (change: Sent): change is EstimateEdits => change.kind === 'estimate' && change.project === project
  const { hold, change } = await outbox.hold(key, mine, (left) => {
    const edits = left.filter(mine)
    return { kind: 'estimate', project, title: edits[0]?.title ?? '', edits: edits.flatMap((one) => one.edits), key }
  })
  return {
    waiting: change && mine(change) ? (change.edits as readonly Change[]) : [],
    keep: keeper(hold, key),
    release: hold.release,
  }
}

function keeper(hold: Hold, key: string): (state: ProjectState) => void {
  let had = true
  return (state) => {
    const edits = unsettled(state)
    if (edits.length === 0 && !had) return
    had = edits.length > 0
    const { id, name } = state.tree.project
    const change = { kind: 'estimate', project: id, title: name, edits, key } as const
    hold.keep({ change: had ? change : null, ...standing(state) })
  }
}

function standing(state: ProjectState): Pick<Held, 'refusal' | 'counts'> {
  const refusal = refusalOf(state)
  return { refusal, counts: refusal !== null || state.saving === 'offline' }
}

/** Why nothing of what is unsaved is sent any more until its person says so; null while something is. */
function refusalOf({ queue, faults, conflicts }: ProjectState): Refusal | null {
  if (queue.waiting.length + queue.sending.length > 0) return null
  const [fault] = faults.values()
  if (fault) return { status: 422, code: 'VALIDATION', message: fault.message }
  return conflicts.size > 0 ? { status: 409, code: 'CHANGED_MEANWHILE', message: say('unsentChangedMeanwhile') } : null
}
