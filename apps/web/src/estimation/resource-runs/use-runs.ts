import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../data/http.ts'
import { toastDone, toastProblem } from '../../ui/toast.tsx'
import { useText } from '../../ui/text.ts'
import { useEditor, useProjectState } from '../open-project/use-project.ts'
import { noteSent } from '../project-state/wire.ts'
import type { Preview, Run, Where } from './resource-data.ts'

/** What is asked of the server, as it goes over the wire; the place is added. */
export type Order = Readonly<{ Action: string } & Record<string, unknown>>

export type Runs = Readonly<{
  /** What a change would do; nothing is written. */
  look: (order: Order) => Promise<Preview>
  /** Changes resources everywhere in the place and offers to take it back. True when it was done. */
  run: (order: Order, said: string) => Promise<boolean>
  undo: (runId: number) => Promise<void>
}>

/** Changes of resources across the place that is looked at. The open project follows. */
export function useResourceRuns(where: Where): Runs {
  const editor = useEditor()
  const client = useQueryClient()
  const { t } = useText()
  const { id } = useProjectState().tree.project
  return useMemo(() => {
    const address = `/api/estimation-investments/${id}/resource-runs`
    const scoped = (order: Order) => ({ ...order, ...scopeOf(where) })

    async function follow() {
      await Promise.all([editor.structure.reload(), client.invalidateQueries({ queryKey: ['project-resources', id] })])
    }

    async function undo(runId: number) {
      noteSent('project', id)
      const { body } = await call(`${address}/${runId}/undo`, { method: 'POST' })
      await follow()
      const { Kept } = body as Run
      toastDone(Kept > 0 ? t('resourceKept', { count: Kept }) : t('resourceUndone'))
    }

    return {
      look: async (order) => {
        await editor.saver.flush()
        return (await call(`${address}/preview`, { method: 'POST', json: scoped(order) })).body as Preview
      },
      run: async (order, said) => {
        try {
          await editor.saver.flush()
          noteSent('project', id)
          const { body } = await call(address, { method: 'POST', json: scoped(order) })
          await follow()
          toastDone(said, () => void undo((body as Run).RunId).catch(toastProblem))
          return true
        } catch (cause) {
          toastProblem(cause)
          return false
        }
      },
      undo,
    }
  }, [editor, client, id, where, t])
}

function scopeOf(where: Where): { Scope?: { ObjectId: number } | { EstimateId: number } } {
  const id = Number(where.slice(1))
  if (where.startsWith('o')) return { Scope: { ObjectId: id } }
  return where.startsWith('e') ? { Scope: { EstimateId: id } } : {}
}
