import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../data/http.ts'
import { whenRecordsChange } from '../../data/live.ts'
import { useEditor, useProjectState } from './use-project.ts'

/** A change of any of these may change what a project comes to. */
const SOURCES = new Set([
  'generalLine',
  'facility',
  'project',
  'object',
  'estimate',
  'article',
  'articleResource',
  'articleComponent',
  'parameter',
  'revision',
])

/** Key of what the server computes of a project. */
export function figuresKey(projectId: number, path: string): readonly unknown[] {
  return ['project-figures', projectId, path]
}

/** What the server computes of the open project: what was typed before is saved first, and what colleagues change is followed. */
export function useProjectFigures<Reply>(path: string) {
  const editor = useEditor()
  const client = useQueryClient()
  const { project } = useProjectState().tree
  const { id } = project
  useEffect(
    () =>
      whenRecordsChange((changes) => {
        if (changes.some(({ entity }) => SOURCES.has(entity)))
          void client.invalidateQueries({ queryKey: figuresKey(id, path) })
      }),
    [client, id, path],
  )
  return useQuery({
    queryKey: figuresKey(id, path),
    queryFn: async ({ signal }) => {
      await editor.saver.flush()
      const { body } = await call(`/api/${path}`, { query: { InvestmentId: id }, signal })
      return body as Reply
    },
    staleTime: 0,
    refetchOnMount: 'always',
    meta: { keep: false },
  })
}
