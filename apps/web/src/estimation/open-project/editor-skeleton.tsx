import { Skeleton } from '@mantine/core'
import { usePlace } from '../../ui/place.ts'
import { useText } from '../../ui/text.ts'
import styles from './project-screen.module.css'

const LINES = 16

/** The editor's layout while the project loads. */
export function EditorSkeleton() {
  const { t } = useText()
  usePlace({ label: t('projects') })
  return (
    <div className={styles.screen} aria-busy aria-label={t('loading')}>
      <div className={styles.header}>
        <Skeleton h={22} w={260} />
      </div>
      <div className={styles.toolbar}>
        <Skeleton h={24} w={360} />
      </div>
      <div className={styles.skeletonLines}>
        {Array.from({ length: LINES }, (_, line) => (
          <Skeleton key={line} h={14} w={`${92 - (line % 4) * 7}%`} />
        ))}
      </div>
    </div>
  )
}
