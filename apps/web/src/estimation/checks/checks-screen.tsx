import { Button } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { RowsSkeleton } from '../../ui/rows-skeleton.tsx'
import { useText } from '../../ui/text.ts'
import { useEditor, useProjectState } from '../open-project/use-project.ts'
import { SectionFrame } from '../open-project/section-frame.tsx'
import { CheckList, STATE_ICONS } from './check-list.tsx'
import { CheckOptionsFields } from './check-options.tsx'
import { type CheckOptions, fetchChecks } from './checks-data.ts'
import styles from './checks.module.css'
import { ReferenceNote } from './reference-note.tsx'
import { readOptions, writeOptions } from './options-address.ts'

const VERDICTS = { ok: 'checksOk', warning: 'checksWarnings', blocker: 'checksBlockers' } as const

/** `/projects/:id/checks`: what is wrong with the offer before it is handed in, each finding with the way to its place. */
export function ChecksScreen() {
  const { t } = useText()
  const { saver } = useEditor()
  const { project, objects, estimates } = useProjectState().tree
  const search = useSearch({ strict: false }) as Readonly<Record<string, unknown>>
  const navigate = useNavigate()
  const [file, setFile] = useState<File | null>(null)
  const [choosing, setChoosing] = useState(false)
  const options = readOptions(search)
  const checks = useQuery({
    queryKey: ['offer-checks', project.id, options, file && [file.name, file.size, file.lastModified]],
    queryFn: async ({ signal }) => {
      await saver.flush()
      return fetchChecks(project.id, options, file, signal)
    },
    staleTime: 0,
    gcTime: 0,
    placeholderData: (before) => before,
  })
  const change = (next: CheckOptions) =>
    void navigate({ to: '.', search: { ...search, ...writeOptions(next) } as never })
  const take = (chosen: File | null) => {
    setFile(chosen)
    if (chosen && options.reference) change({ ...options, reference: null })
  }
  return (
    <SectionFrame
      title={t('checksTitle')}
      tools={
        <>
          <Button
            size="xs"
            variant={choosing ? 'light' : 'default'}
            aria-expanded={choosing}
            leftSection={<IconAdjustmentsHorizontal size={16} />}
            onClick={() => setChoosing(!choosing)}
          >
            {t('checksSettings')}
          </Button>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconRefresh size={16} />}
            loading={checks.isFetching}
            onClick={() => void checks.refetch()}
          >
            {t('checksAgain')}
          </Button>
        </>
      }
    >
      <div className={styles['page']}>
        {choosing && (
          <CheckOptionsFields
            options={options}
            parts={{ projectId: project.id, objects, estimates: estimates }}
            file={file}
            found={checks.data ?? null}
            onChange={change}
            onFile={take}
          />
        )}
        {checks.isError && <ProblemNote problem={checks.error} onRetry={() => void checks.refetch()} />}
        {checks.isPending && <RowsSkeleton />}
        {checks.data && (
          <>
            <Verdict state={checks.data.State} />
            {checks.data.Reference && <ReferenceNote reference={checks.data.Reference} />}
            <CheckList
              checks={checks.data.Checks}
              projectId={project.id}
              askedProjectId={checks.data.Reference?.InvestmentId ?? null}
              onOptions={() => setChoosing(true)}
            />
          </>
        )}
      </div>
    </SectionFrame>
  )
}

function Verdict({ state }: Readonly<{ state: keyof typeof VERDICTS }>) {
  const { t } = useText()
  const Sign = STATE_ICONS[state]
  return (
    <p role="status" className={styles['verdict']} data-state={state}>
      <Sign size={20} stroke={1.75} aria-hidden />
      {t(VERDICTS[state])}
    </p>
  )
}
