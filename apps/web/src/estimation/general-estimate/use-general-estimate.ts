import type { GeneralEstimate } from '@temelia/estimation/general-estimate'
import { resolveParameters } from '@temelia/estimation/parameters'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useLinesTaken } from '../../data/outbox/sheet-lines.ts'
import { type RefusedLine, useSheetOutbox } from '../../data/outbox/use-sheet-outbox.ts'
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
  wasOf,
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
  /** What the server did not take, by chapter. */
  refused: ReadonlyMap<unknown, RefusedLine>
  /** Keeps what one set oneself on chapters in dispute, or leaves it to the other side. */
  settle: (chapters: readonly string[], side: 'mine' | 'theirs') => void
}>

/** The general estimate of the open project. What is set is shown at once and goes by the outbox, over what was seen there. */
export function useGeneralEstimate(): Readonly<{ open: OpenEstimate | null; problem: unknown; again: () => void }> {
  const client = useQueryClient()
  const { tree } = useProjectState()
  const { project, parameters } = tree
  const { data, error, refetch } = useProjectFigures<WireEstimate>(PATH)
  const { t } = useText()
  const [typed, setTyped] = useState<LinePatch | null>(null)
  const path = `/api/${PATH}?InvestmentId=${project.id}`
  const title = `${t('sectionGeneralEstimate')}, ${project.name}`
  const href = `#/projects/${project.id}/general-estimate`
  const { unsent, refused, send, giveUp } = useSheetOutbox({ path, title, href, id: 'Chapter' })
  useLinesTaken(path, (_, reply) => client.setQueryData(figuresKey(project.id, PATH), reply))
  const disputed = [...refused].flatMap(([chapter, { refusal }]) => (refusal.conflicts ? [chapter] : [])).join()
  useEffect(() => {
    if (disputed !== '') void client.invalidateQueries({ queryKey: figuresKey(project.id, PATH) })
  }, [client, project.id, disputed])
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
  const lines = useMemo(() => data && (unsent as readonly LinePatch[]).reduce(withPatch, data.Lines), [data, unsent])
  const figures = useMemo(() => lines && figuresWith(lines, setting, typed), [lines, setting, typed])
  if (!lines || !figures) return { open: null, problem: data ? null : error, again: () => void refetch() }
  const set = (...patches: readonly LinePatch[]) =>
    void send(patches.map((patch) => ({ ...patch, Was: wasOf(lines, patch) }))).catch(toastProblem)
  const open: OpenEstimate = {
    lines,
    figures,
    judge: (patch) => figuresWith(lines, setting, patch),
    draft: setTyped,
    set,
    refused,
    settle: (chapters, side) => {
      if (side === 'theirs') return giveUp(chapters)
      set(...chapters.flatMap((chapter) => (refused.get(chapter)?.line as LinePatch | undefined) ?? []))
    },
  }
  return { open, problem: null, again: () => void refetch() }
}
