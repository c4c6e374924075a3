import type { GeneralEstimate } from '@temelia/estimation/general-estimate'
import { resolveParameters } from '@temelia/estimation/parameters'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { call } from '../../data/http.ts'
import { toastProblem } from '../../ui/toast.tsx'
import { useProjectState } from '../open-project/use-project.ts'
import { settingsOf } from '../project-state/live-totals.ts'
import {
  figuresWith,
  type LinePatch,
  type Setting,
  type WireEstimate,
  type WireLine,
  withPatch,
} from '../open-project/general-figures.ts'
import { figuresKey, useProjectFigures } from '../open-project/use-project-figures.ts'

const PATH = 'estimation-generalestimate'

export type OpenEstimate = Readonly<{
  lines: readonly WireLine[]
  /** With what is being typed. */
  figures: GeneralEstimate
  /** The figures with a change that was not made: to judge it first. */
  judge: (patch: LinePatch) => GeneralEstimate
  draft: (patch: LinePatch | null) => void
  set: (patch: LinePatch) => void
}>

/** The general estimate of the open project. What is set is shown at once and taken back when the server refuses it. */
export function useGeneralEstimate(): Readonly<{ open: OpenEstimate | null; problem: unknown; again: () => void }> {
  const client = useQueryClient()
  const { tree } = useProjectState()
  const { project, parameters } = tree
  const { data, error, refetch } = useProjectFigures<WireEstimate>(PATH)
  const [typed, setTyped] = useState<LinePatch | null>(null)
  /** Changes are sent one after the other; only the answer to the last is shown, the others are behind what stands on the screen. */
  const sent = useRef(Promise.resolve())
  const waiting = useRef(0)
  const setting = useMemo((): Setting => {
    const { vat, totalDecimals, practice } = settingsOf(project)
    return {
      vat,
      totalDecimals,
      budgetChapter: project.budgetChapter,
      practice,
      parameters: resolveParameters(parameters, practice).values,
    }
  }, [project, parameters])
  const open = useMemo((): OpenEstimate | null => {
    if (!data) return null
    const key = figuresKey(project.id, PATH)
    const lines = data.Lines
    return {
      lines,
      figures: figuresWith(lines, setting, typed),
      judge: (patch) => figuresWith(lines, setting, patch),
      draft: setTyped,
      set: (patch) => {
        client.setQueryData<WireEstimate>(key, (now = data) => ({ ...now, Lines: withPatch(now.Lines, patch) }))
        waiting.current += 1
        sent.current = sent.current.then(async () => {
          const { body } = await call(`/api/${PATH}`, {
            method: 'PUT',
            query: { InvestmentId: project.id },
            json: { Lines: [patch] },
          })
          waiting.current -= 1
          if (waiting.current === 0) client.setQueryData(key, body)
        })
        sent.current = sent.current.catch((cause: unknown) => {
          waiting.current -= 1
          toastProblem(cause)
          return client.invalidateQueries({ queryKey: key })
        })
      },
    }
  }, [data, project.id, setting, typed, client])
  return { open, problem: data ? null : error, again: () => void refetch() }
}
