import { Alert, Button, Skeleton } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useText } from '../../ui/text.ts'
import { useEditor, useProjectState } from '../editor/use-project.ts'
import { SectionFrame } from '../sections/section-frame.tsx'
import { CheckList } from './check-list.tsx'
import { CheckWishesFields } from './check-wishes.tsx'
import { type CheckWishes, fetchChecks } from './checks-data.ts'
import styles from './checks.module.css'

const NOTHING: CheckWishes = { referenceId: null, minimumRate: null, referenceTotal: null, oneLaborRate: false }

const VERDICTS = {
  ok: ['checksOk', 'green'],
  warning: ['checksWarnings', 'yellow'],
  blocker: ['checksBlockers', 'red'],
} as const

/** `/projects/:id/checks`: what is wrong with the offer before it is handed in, each finding with the way to its place. */
export function ChecksScreen() {
  const { t } = useText()
  const { saver } = useEditor()
  const { project } = useProjectState().tree
  const [wishes, setWishes] = useState(NOTHING)
  const checks = useQuery({
    queryKey: ['offer-checks', project.id, wishes],
    queryFn: async ({ signal }) => {
      await saver.flush()
      return fetchChecks(project.id, wishes, signal)
    },
    staleTime: 0,
    gcTime: 0,
    placeholderData: (before) => before,
  })
  const [verdict, color] = VERDICTS[checks.data?.State ?? 'ok']
  return (
    <SectionFrame
      title={t('checksTitle')}
      tools={
        <Button
          size="xs"
          variant="default"
          leftSection={<IconRefresh size={16} />}
          loading={checks.isFetching}
          onClick={() => void checks.refetch()}
        >
          {t('checksAgain')}
        </Button>
      }
    >
      <div className={styles['page']}>
        <CheckWishesFields wishes={wishes} found={checks.data ?? null} onChange={setWishes} />
        {checks.isError && <ProblemNote problem={checks.error} onRetry={() => void checks.refetch()} />}
        {checks.isPending && <Skeleton h={320} aria-label={t('loading')} />}
        {checks.data && (
          <>
            <Alert color={color} role="status" className={styles['verdict']}>
              {t(verdict)}
            </Alert>
            <CheckList checks={checks.data.Checks} projectId={project.id} />
          </>
        )}
      </div>
    </SectionFrame>
  )
}
