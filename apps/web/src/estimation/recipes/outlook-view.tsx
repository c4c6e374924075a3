import { usePractice } from '../../session/tenant-region.ts'
import { Alert, Skeleton, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useText } from '../../ui/text.ts'
import { figuresOf } from '../open-project/cell-views.ts'
import { useProjectState } from '../open-project/use-project.ts'
import type { Outlook } from './acts.ts'
import styles from './recipes.module.css'

type OutlookViewProps = Readonly<{ outlook: Outlook | undefined; problem: unknown; onRetry: () => void }>

/** What an act would change before it is carried out: how many lines, their value before and after, and what to look out for. */
export function OutlookView({ outlook, problem, onRetry }: OutlookViewProps) {
  const { t } = useText()
  const practice = usePractice()
  const { project } = useProjectState().tree
  const figures = figuresOf(project, practice)
  if (problem) return <ProblemNote problem={problem} onRetry={onRetry} />
  if (!outlook) return <Skeleton h={64} aria-label={t('loading')} />
  const sign = outlook.Difference > 0 ? '+' : ''
  return (
    <section className={styles.outlook} aria-label={t('outlook')} aria-live="polite">
      <div className={styles.sums}>
        <b>{t('outlookArticles', { count: outlook.Articles })}</b>
        {outlook.Articles > 0 && (
          <span>
            {t('outlookTotal')}: {figures.total(outlook.Before)} → {figures.total(outlook.After)} {project.currency} (
            {sign}
            {figures.total(outlook.Difference)})
          </span>
        )}
      </div>
      {outlook.Units.map(({ From, To, Count }) => (
        <Alert key={From} mt={8} p={8} color="yellow" icon={<IconAlertTriangle size={16} />}>
          {t('outlookUnit', { from: From || '–', to: To, count: Count })}
        </Alert>
      ))}
      {outlook.OtherUnit > 0 && (
        <Text size="xs" c="dimmed" mt={4}>
          {t('outlookOtherUnit', { count: outlook.OtherUnit })}
        </Text>
      )}
      {outlook.Items.length > 1 && (
        <ul className={styles.changes}>
          {outlook.Items.map((item) => (
            <li key={item.ArticleId}>
              <span>{[item.Symbol, item.Name].filter(Boolean).join(' ')}</span>
              <span>
                {figures.total(item.Before)} → {figures.total(item.After)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
