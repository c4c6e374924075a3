import { usePractice } from '../../session/tenant-region.ts'
import { Alert, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { LoadingBlock } from '../../ui/loading-block.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useText } from '../../ui/text.ts'
import { figuresOf } from '../open-project/cell-views.ts'
import { useProjectState } from '../open-project/use-project.ts'
import type { RecipePreview } from './recipe-actions.ts'
import styles from './recipes.module.css'

type RecipePreviewViewProps = Readonly<{ preview: RecipePreview | undefined; problem: unknown; onRetry: () => void }>

/** What an act would change before it is carried out: how many lines, their value before and after, and what to look out for. */
export function RecipePreviewView({ preview, problem, onRetry }: RecipePreviewViewProps) {
  const { t } = useText()
  const practice = usePractice()
  const { project } = useProjectState().tree
  const figures = figuresOf(project, practice)
  if (problem) return <ProblemNote problem={problem} onRetry={onRetry} />
  if (!preview) return <LoadingBlock height={64} />
  const sign = preview.Difference > 0 ? '+' : ''
  return (
    <section className={styles.preview} aria-label={t('outlook')} aria-live="polite">
      <div className={styles.sums}>
        <b>{t('outlookArticles', { count: preview.Articles })}</b>
        {preview.Articles > 0 && (
          <span>
            {t('outlookTotal')}: {figures.total(preview.Before)} → {figures.total(preview.After)} {project.currency} (
            {sign}
            {figures.total(preview.Difference)})
          </span>
        )}
      </div>
      {preview.Units.map(({ From, To, Count }) => (
        <Alert key={From} mt={8} p={8} color="yellow" icon={<IconAlertTriangle size={16} />}>
          {t('outlookUnit', { from: From || '–', to: To, count: Count })}
        </Alert>
      ))}
      {preview.OtherUnit > 0 && (
        <Text size="xs" c="dimmed" mt={4}>
          {t('outlookOtherUnit', { count: preview.OtherUnit })}
        </Text>
      )}
      {preview.Items.length > 1 && (
        <ul className={styles.changes}>
          {preview.Items.map((item) => (
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
