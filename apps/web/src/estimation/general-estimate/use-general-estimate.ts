import type { GeneralEstimate } from '@temelia/estimation/general-estimate'
import { resolveParameters } from '@temelia/estimation/parameters'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { submitLines, unsentLines, useLinesTaken, useWaitingLines } from '../../data/outbox/sheet-lines.ts'
import { useText } from '../../ui/text.ts'
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

/**
 * The general estimate of the open project. What is set is shown at once, waits in the outbox where the server cannot be reached, and is
 * taken back when the server refuses it.
 */
export function useGeneralEstimate(): Readonly<{ open: OpenEstimate | null; problem: unknown; again: () => void }> {
  const client = useQueryClient()
  const { tree } = useProjectState()
  const { project, parameters } = tree
  const { data, error, refetch } = useProjectFigures<WireEstimate>(PATH)
  const { t } = useText()
  const [typed, setTyped] = useState<LinePatch | null>(null)
  const path = `/api/${PATH}?InvestmentId=${project.id}`
  const waiting = useWaitingLines(path) as readonly LinePatch[]
  /** Changes nobody knows the end of yet. */
  const pending = useRef(0)
  useLinesTaken(path, (taken, reply) => {
    // Only the answer to the last is shown: the others are behind what stands on the screen.
    if (pending.current <= 1 && unsentLines(path).length <= taken.length)
      client.setQueryData(figuresKey(project.id, PATH), reply)
  })
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
    const lines = waiting.reduce(withPatch, data.Lines)
    return {
      lines,
      figures: figuresWith(lines, setting, typed),
      judge: (patch) => figuresWith(lines, setting, patch),
      draft: setTyped,
      set: (patch) => {
        const title = `${t('sectionGeneralEstimate')}, ${project.name}`
        const href = `#/projects/${project.id}/general-estimate`
        client.setQueryData<WireEstimate>(key, (now = data) => ({ ...now, Lines: withPatch(now.Lines, patch) }))
        pending.current += 1
        submitLines({ title, path, lines: [patch], href }).then(
          () => {
            pending.current -= 1
          },
          (cause: unknown) => {
            pending.current -= 1
            toastProblem(cause)
            return client.invalidateQueries({ queryKey: key })
          },
        )
      },
    }
  }, [data, waiting, project, path, setting, typed, client, t])
  return { open, problem: data ? null : error, again: () => void refetch() }
}
